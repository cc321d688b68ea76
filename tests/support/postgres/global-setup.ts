import { startPostgres } from "./of-run.ts";

/** A suite of PostgreSQL, whatever is asked. */
export default startPostgres;
