import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";
import { placeSchedule } from "#contract/records/organizations/schedule.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { user } from "#contract/records/users/schema.ts";
import { confirmsAt, offeredProvider } from "#contract/services/single-sign-on/schema.ts";

/** What is known about a server before and after signing in. Sizes in bytes, times in minutes. */
export const serverInfo = z.looseObject({
  name: z.string(),
  version: z.string(),
  /** True while there is no user: the welcome screen then sets the server up. */
  needs_setup: z.boolean(),
  upload_max_bytes: z.int(),
  /** File name endings that uploads accept, in lower case without the dot. */
  upload_types: z.array(z.string()),
  /** Those that uploads accept for a roster as well, from whoever may import: they cannot be attached. */
  roster_types: z.array(z.string()).default([]),
  /** Does its mail go out? Without a mail server it lies in a mail folder, where nobody gets it. */
  sends_mail: z.boolean().default(true),
  /** Where people may sign in instead of here; empty where nowhere else. */
  providers: z.array(offeredProvider).default([]),
  /** What is gone through before a case is closed. */
  closing_checklist: z.array(z.string()).default([]),
  /** Addresses of the Resources box; null opens a page that says that none is set (DOMAIN-10i). */
  resources: z.looseObject({
    consultation: z.string().nullable(),
    manual: z.string().nullable(),
    training: z.string().nullable(),
  }),
});
export type ServerInfo = z.infer<typeof serverInfo>;

export const signedInUser = user.extend({
  second_factor: z.boolean(),
  /** Until when a second factor must be set up; nothing else is open after it. Null where none is owed (V-5). */
  second_factor_due: timestamp.nullable().default(null),
  /** May the second factor not be turned off? */
  second_factor_required: z.boolean().default(false),
  /** Have they a password of their own? Whoever has none signs in at their provider, and confirms there who they are. */
  has_password: z.boolean().default(true),
  confirms_at: confirmsAt.nullable().default(null),
  /** Was the tour of the first start left? A server that knows no tour shows none. */
  tour_left: z.boolean().default(true),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** `GET /session`: `user` is null while nobody is signed in. */
export const session = z.looseObject({
  server: serverInfo,
  user: signedInUser.nullable(),
  organizations: z.array(organization),
  /** What they and those above them have set of their calendar; empty where nobody has. */
  schedules: z.array(placeSchedule).default([]),
  /** Rights that do not depend on one record. */
  can: z.looseObject({
    create_records: z.boolean(),
    administer: z.boolean(),
    /** May export records: administrators, and whoever leads a case. */
    export: z.boolean().default(false),
    /** May change what a whole tree of organizations shares: templates, types, categories. */
    manage_templates: z.boolean().default(false),
  }),
  /** The account of this session was deactivated: the computer must remove its cache. */
  wipe: z.boolean().optional(),
});
export type Session = z.infer<typeof session>;
