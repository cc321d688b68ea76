import { startPostgresWhereAsked } from "./of-run.ts";

/** A suite of both engines. */
export default startPostgresWhereAsked;
