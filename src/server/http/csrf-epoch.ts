import type { Processes } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";

const name = "csrf_epoch";

/** Which tokens of the server hold: those of the newest number. All processes have the same. */
export interface CsrfEpoch {
  readonly now: () => number;
  /** Makes every token issued so far invalid, at every process. */
  readonly rotate: () => Promise<void>;
}

export async function openCsrfEpoch(
  db: Db,
  processes: Processes,
  failed: (error: unknown) => void,
): Promise<CsrfEpoch> {
  const read = async () => Number((await readSetting(db, name)) ?? 0);
  let epoch = await read();
  const again = () => {
    read().then((found) => {
      epoch = found;
    }, failed);
  };
  processes.hear("csrf", again);
  processes.whenMissed(again);
  return {
    now: () => epoch,
    rotate: async () => {
      epoch = (await read()) + 1;
      await writeSetting(db, name, String(epoch));
      processes.tell("csrf", null);
    },
  };
}
