import { z } from "zod";
import { email, id, idOrText, line, optionalLine, rights, timestamp, uuid } from "#contract/kit/common.ts";
import { roles } from "#contract/kit/roles.ts";
import { compartments } from "#contract/records/compartments/schema.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";

export const userId = id.brand<"UserId">();
export type UserId = z.infer<typeof userId>;

export const membership = z.looseObject({
  organization_id: organizationId,
  organization_name: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  /** Which compartments of records they may read there and below (decision 084). */
  compartments: z.array(z.enum(compartments)).nullish(),
  /** May the reader give such a right there, or take it away? */
  may_grant: z.boolean().nullish(),
});
export type Membership = z.infer<typeof membership>;

/** Of an account: it can sign in; it was invited and has no password yet; it was switched off. */
export const accountStates = ["active", "invited", "off"] as const;
export type AccountState = (typeof accountStates)[number];

/** What its own person sees of an account, and those who administer it. */
export const account = z.looseObject({
  state: z.enum(accountStates),
  /** By whom the whole account was; null where it was not, or where only its roles were (decision 147). */
  switched_off_by: z.enum(["administrator", "directory"]).nullable().optional(),
  second_factor: z.boolean(),
  /** When the last invitation was sent; null where none is open. */
  invited_at: timestamp.nullable(),
});

/** A colleague. `id` and `full_name` come from the specification, the rest from DOMAIN-9. */
export const user = z.looseObject({
  id: userId,
  uuid,
  full_name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  memberships: z.array(membership),
  last_seen_at: timestamp.nullable(),
  version: z.int().positive().optional(),
  account: account.nullable().optional(),
  /** `edit`: the reader administers one of their organizations. `delete`: all of them, and so the account. */
  can: rights.optional(),
});
export type User = z.infer<typeof user>;

/** 12 to 200 characters; common passwords are refused, and no further rule is needed at that length. */
export const newPassword = z
  .string()
  .min(12, { error: "Password must be at least 12 characters." })
  .max(200, { error: "Password must be at most 200 characters." });

export const newAdministrator = z.object({ full_name: line(120), email, password: newPassword });

export const profileFields = z.object({
  full_name: line(120),
  title: optionalLine(120),
  phone: optionalLine(40),
});

/** What an administrator writes of a colleague. The address signs in, so only who administers the whole account changes it. */
export const userBody = profileFields.extend({ email });
export type UserBody = z.infer<typeof userBody>;

/** A new colleague with their first role (DOMAIN-11, 1). `invite`: the invitation is sent at once. */
export const newUser = userBody.extend({
  uuid: uuid.optional(),
  organization_id: id,
  role: z.enum(roles),
  invite: z.boolean().default(true),
});

/** At most so many of a list in one call, which stays short then. */
export const invitedAtOnce = 25;

/** One row of a list of colleagues, as text: what is wrong with it is answered for this row alone. */
export const listedColleague = z.object({
  full_name: z.string().max(1000),
  email: z.string().max(1000),
  title: z.string().max(1000).default(""),
  phone: z.string().max(1000).default(""),
  /** Name, case number prefix or id of an organization that the caller administers. */
  organization: z.string().max(1000),
  /** One of the roles, in small or capital letters. */
  role: z.string().max(1000),
});
export type ListedColleague = z.output<typeof listedColleague>;

/**
 * What becomes of a row: somebody new is invited; a colleague gets a further role; they have this role already; it is
 * refused, and why.
 */
export const listedStates = ["new", "role", "same", "refused"] as const;
export type ListedState = (typeof listedStates)[number];

export const listedAnswer = z.looseObject({
  state: z.enum(listedStates),
  full_name: z.string(),
  email: z.string(),
  organization_name: z.string().nullable(),
  role: z.enum(roles).nullable(),
  /** By field; empty unless it is refused. */
  problems: z.record(z.string(), z.array(z.string())),
});
export type ListedAnswer = z.infer<typeof listedAnswer>;

/** A role in one organization, as its own record (Spec §7, "Users": organizations of a user). */
export const membershipBody = z.object({
  organization_id: id,
  role: z.enum(roles),
  active: z.boolean().default(true),
});

/** Whether it is switched on stays as it is where nothing is said: a page that was read before says nothing of it. */
export const membershipChange = membershipBody
  .omit({ organization_id: true })
  .extend({ active: z.boolean().optional() });

/**
 * The organization that a call is about, also as the text that a form sends; without one, all that the person belongs to,
 * and the account itself.
 */
export const membershipScope = z
  .object({ organization: idOrText.nullish().transform((given) => given ?? null) })
  .default({ organization: null });

/** Open work of one person in a case that they lead; `candidates` are colleagues who may lead it. */
export const ledCase = z.looseObject({
  id,
  number: z.string(),
  title: z.string(),
  organization_name: z.string(),
  /** Tasks of this case that are theirs and not done. */
  tasks: z.int(),
  candidates: z.array(z.looseObject({ id: userId, full_name: z.string(), on_team: z.boolean() })),
});

/** What somebody is responsible for who is about to leave. */
export const openWork = z.looseObject({
  /** Open cases that nobody else leads. */
  cases: z.array(ledCase),
  /** Their open tasks of other cases, which go to whoever leads those. */
  following: z.int(),
  /** All other open tasks. */
  tasks: z.int(),
  /** Who may take those over: colleagues who can see them. */
  candidates: z.array(z.looseObject({ id: userId, full_name: z.string() })),
});
export type OpenWork = z.infer<typeof openWork>;

export const handOver = z.object({
  cases: z
    .array(z.object({ id, user_id: id }))
    .max(200)
    .default([]),
  /** Who takes over the tasks that belong to no case; the others go to whoever leads theirs. */
  tasks_to: id.nullish(),
});

/** What an invitation says to whoever holds its code. */
export const invitation = z.looseObject({
  full_name: z.string(),
  email: z.string(),
  organization_name: z.string(),
});
