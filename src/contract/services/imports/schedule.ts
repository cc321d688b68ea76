import { z } from "zod";
import { email, id, idParam, timestamp } from "#contract/kit/common.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { importProfile } from "./schema.ts";

/**
 * What became of a night. `taken` was written; `unchanged` held the files of the time before; `waits` was checked and not
 * written, because a limit was passed; `failed` could not be read, or was stopped; `missed` never began.
 */
export const scheduleOutcomes = ["taken", "unchanged", "waits", "failed", "missed"] as const;
export type ScheduleOutcome = (typeof scheduleOutcomes)[number];

/** Names of folders, each below the one before; none of them leads upwards. */
const folder = z
  .string()
  .trim()
  .max(200)
  .refine(
    (path) =>
      path === "" ||
      (!/[\\\p{Cc}:]/u.test(path) &&
        path.split("/").every((name) => name.trim() !== "" && name !== "." && name !== "..")),
    { error: "Folder must be named from the folder of your organization on, as in: exports/sis." },
  );

const rules = {
  enabled: z.boolean(),
  /** Below the folder that the server keeps for the organization; empty: that folder itself. */
  folder,
  /** What the columns of a table are; null for files of a known format. */
  profile_id: id.nullable(),
  /** When it begins, in the time zone of the answer. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Time must be written as 02:30." }),
  /** Rows with errors that may be left out; with more of them nothing is written. */
  error_limit: z
    .int()
    .min(0, { error: "Rows with errors must be 0 or more." })
    .max(1_000_000, { error: "Rows with errors must be at most 1,000,000." }),
  /** Who gets the result by mail. */
  mail_to: z.array(email).max(10, { error: "Name at most 10 addresses." }),
};

export const newSchedule = z.object({ organization_id: idParam.optional(), ...rules });
export const scheduledOf = z.object({ organization_id: idParam.optional() });

export const importSchedule = z.looseObject({
  organizations: z.array(organization),
  organization_id: id,
  /** False where whoever runs the server has named no folder for rosters: then there is nothing to set. */
  available: z.boolean(),
  /** The name of the organization's own folder on the server: "organization-1". */
  place: z.string(),
  time_zone: z.string(),
  profiles: z.array(importProfile),
  removal_limit: z.int(),
  /** Null where nothing was set. */
  schedule: z.looseObject({ ...rules, folder: z.string(), mail_to: z.array(z.string()) }).nullable(),
  last: z
    .looseObject({
      outcome: z.enum(scheduleOutcomes),
      at: timestamp,
      /** A sentence, without a name of anybody. */
      words: z.string(),
      import_id: id.nullable(),
    })
    .nullable(),
});
export type ImportSchedule = z.infer<typeof importSchedule>;
