import { postgresqlTokenStore, postgresqlTokenTable } from "@shared-social/client/postgresql";
import pg from "pg";

const pool = new pg.Pool({ connectionString: "postgresql://localhost/app" });
// A connection that breaks while nobody uses it would end the process otherwise.
pool.on("error", ({ message }) => console.warn(`PostgreSQL: ${message}`));
await pool.query(postgresqlTokenTable);

export const store = postgresqlTokenStore(pool);
