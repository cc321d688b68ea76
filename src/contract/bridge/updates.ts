import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";

/** Why this installation looks for no updates of its own. */
export const updatesOff = [
  /** Not an installed application. */
  "development",
  "policy",
  /** It cannot be read what the organization says of updates. */
  "unread",
  /** Installed by a package that the administrator's tool replaces: an MSI, a deb or an rpm. */
  "administrator",
  "no-address",
  "bad-address",
  /** Neither the program nor a policy has a public key: nothing could be verified. */
  "no-key",
] as const;
export type UpdatesOff = (typeof updatesOff)[number];

/** What went wrong; nothing was changed by any of them. */
export const updateProblems = [
  "unreachable",
  "slow",
  "broken",
  "unsigned",
  "wrong-key",
  "altered",
  "expired",
  "replayed",
  "older",
  "other-feed",
  "bad-staging",
  "no-file",
  "too-old",
  "file-missing",
  "file-altered",
  "disk-full",
  "download-failed",
  "install-failed",
] as const;
export type UpdateProblem = (typeof updateProblems)[number];

/** When a version that is ready is installed. `quit` is the rule where nobody chose. */
export const updatePlans = ["quit", "tonight", "now"] as const;
export type UpdatePlan = (typeof updatePlans)[number];

/** What a version that is ready waits for. */
export const updateHolds = ["changes", "interview", "asleep", "memory"] as const;
export type UpdateHold = (typeof updateHolds)[number];

/** What is new in a version, in plain words, by language code; `en` is always there. */
export const updateNotes = z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), z.string().max(8000));
export type UpdateNotes = z.infer<typeof updateNotes>;

export const updateState = z.object({
  /** What runs now. */
  version: z.string(),
  off: z.enum(updatesOff).nullable(),
  /** `notify`: nothing is downloaded before somebody asks for it. */
  mode: z.enum(["notify", "auto"]),
  channel: z.string(),
  /** Where updates come from; null where nothing is looked for. */
  address: z.string().nullable(),
  phase: z.enum(["idle", "looking", "offered", "downloading", "ready", "installing"]),
  lookedAt: timestamp.nullable(),
  /** The newest version that the feed offers to this computer, now or after its days of delay. */
  next: z
    .object({
      version: z.string(),
      releasedAt: timestamp,
      /** Bytes to download. */
      size: z.int(),
      notes: updateNotes,
      /** Days of delay end here; null where it may be installed. */
      notBefore: timestamp.nullable(),
      /** When the organization asks for it to be installed; null for no deadline. */
      deadline: timestamp.nullable(),
      /** Its deadline is over. */
      overdue: z.boolean(),
    })
    .nullable(),
  /** Percent of the download; null while none runs. */
  progress: z.number().nullable(),
  plan: z.enum(updatePlans),
  waitsFor: z.enum(updateHolds).nullable(),
  problem: z.enum(updateProblems).nullable(),
  /** What became of this computer's last update: shown once. */
  news: z.object({ version: z.string(), notes: updateNotes }).nullable(),
});
export type UpdateState = z.infer<typeof updateState>;
