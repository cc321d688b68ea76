import { sqlite } from "#server/database/sqlite/engine.ts";
import type { Job } from "./job.ts";

interface SettleLog {
  readonly engine: string;
  readonly file: string;
  readonly key: string | null;
}

/** Takes what the log of a database holds into its file, beside whoever writes. */
export const settleLogJob: Job<SettleLog, null> = {
  name: "settle-log",
  work: ({ engine, file, key }) => {
    if (engine === sqlite.name) sqlite.settleLog({ file, key });
    return null;
  },
};
