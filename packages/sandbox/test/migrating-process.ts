/** Migrates the database in the file that it is given, and adds an actor of the given id. */
import { migrate } from "../src/storage/migrations.ts";
import { openDatabase } from "../src/storage/open-database.ts";

const [file = "", id = ""] = process.argv.slice(2);
const database = openDatabase({ file });
await migrate(database.kysely);
await database.kysely
  .insertInto("actors")
  .values({ id, handle: null, display_name: null, state: "available" })
  .execute();
await database.close();
