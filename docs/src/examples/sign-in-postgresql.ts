import { postgresqlTokenStore, postgresqlTokenTable } from "@shared-social/client/postgresql";
import pg from "pg";

const pool = new pg.Pool({ connectionString: "postgresql://localhost/app" });
await pool.query(postgresqlTokenTable);

export const store = postgresqlTokenStore(pool);
