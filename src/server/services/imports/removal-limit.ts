import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import {
  readOrganizationSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";

const name = "import_removal";
const stored = z.object({ percent: z.int().min(0).max(100) });
const standard = 10;

/** Of a hundred people that earlier rosters had, how many may vanish with one import (E-3). */
export const removalLimitOf = async (db: Db, root: number): Promise<number> =>
  (await readOrganizationSetting(db, root, name, stored))?.percent ?? standard;

export const setRemovalLimit = (db: Db, root: number, percent: number, now: string): Promise<void> =>
  writeOrganizationSetting(db, root, { name, value: { percent }, now });
