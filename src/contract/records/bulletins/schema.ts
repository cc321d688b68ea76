import { z } from "zod";
import {
  givenTimestamp,
  id,
  line,
  optionalLine,
  optionalShortText,
  recordFields,
  rights,
  shortText,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { locationRef } from "#contract/records/locations/schema.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";
import { bulletinRef, bulletinStates } from "./ref.ts";

/** How far a source has been right before, as police grade it. */
export const reliabilities = ["always", "usually", "sometimes", "unreliable", "untested"] as const;
export type Reliability = (typeof reliabilities)[number];

/** How far the information itself can be believed, whoever gave it. */
export const credibilities = ["confirmed", "probable", "possible", "doubtful", "unknown"] as const;
export type Credibility = (typeof credibilities)[number];

/**
 * A bulletin as it is issued. It is addressed to organizations, each with all below it, or to location groups, which stand
 * for the organizations that keep a place of theirs; at least one of them. Sent again with the uuid of a bulletin that is there, it is that bulletin;
 * with a reason besides, it withdraws it (DOMAIN-11.6).
 */
export const bulletinBody = z.object({
  uuid: uuid.optional(),
  /** Who issues it, where no place says so. */
  organization_id: id.optional(),
  title: line(160),
  body: shortText(5_000),
  /** Where the information comes from, in words. */
  source: optionalLine(200),
  reliability: z.enum(reliabilities),
  credibility: z.enum(credibilities),
  organization_ids: z.array(id).max(500).default([]),
  location_group_ids: z.array(id).max(200).default([]),
  /** Now, where it is left out. */
  valid_from: givenTimestamp.nullish(),
  valid_to: givenTimestamp,
  /** The case for which it is issued: its timeline tells of it. The bulletin itself names no case. */
  case_id: id.nullish(),
  /** The event with whose end it ends: whoever moves that is told of the bulletin. */
  until_event: uuid.nullish(),
  /** A bulletin in whose place this one is issued: it is withdrawn at once. */
  instead_of: uuid.nullish(),
  withdrawn_reason: optionalShortText(500),
});
export type BulletinBody = z.input<typeof bulletinBody>;
export type BulletinValues = z.output<typeof bulletinBody>;

/** A receipt. The first moment stays, whatever is sent again. */
export const bulletinReceipt = z.object({
  /** When it was read, where that was before the receipt could be sent; not later than now. */
  at: givenTimestamp.nullish().transform((at) => at ?? null),
});
export type BulletinReceipt = z.input<typeof bulletinReceipt>;

export const bulletinWithdrawal = z.object({ reason: shortText(500) });

/** The event with whose end a bulletin was to end, as it is now. */
export const endingEvent = z.looseObject({
  uuid,
  title: z.string(),
  location_uuid: uuid,
  starts_at: timestamp,
  ends_at: timestamp,
  /** The zone of the organization that keeps its place. */
  time_zone: z.string(),
});
export type EndingEvent = z.infer<typeof endingEvent>;

const named = z.looseObject({ id, name: z.string() });

export const bulletinSummary = bulletinRef.extend({
  ...recordFields,
  organization_id: organizationId,
  /** Who issued it. */
  organization_name: z.string(),
  issued_by: userRef.nullable(),
  reliability: z.enum(reliabilities),
  credibility: z.enum(credibilities),
  state: z.enum(bulletinStates),
  /** The place that it is about, by its name and its school's: "Gym, Northfield High School"; as a record where the reader may see that. */
  place: z.string().nullable(),
  location: locationRef.nullable(),
  audience: z.looseObject({ organizations: z.array(named), location_groups: z.array(named) }),
  withdrawn_at: timestamp.nullable(),
  withdrawn_by: userRef.nullable(),
  withdrawn_reason: z.string().nullable(),
  /**
   * For whoever issued it, their administrators, and readers who see its place; null where that was deleted, and in answers of former
   * servers.
   */
  until_event: endingEvent.nullable().default(null),
  /** The event with whose end it was to end was deleted; false in answers of former servers. */
  until_deleted: z.boolean().default(false),
  can: rights,
});
export type BulletinSummary = z.infer<typeof bulletinSummary>;

export const bulletin = bulletinSummary.extend({
  /** Null where it was withdrawn before the reader had read it. */
  body: z.string().nullable(),
  source: z.string().nullable(),
  /** Who of its audience has read it, and who has not; for whoever issued it and their administrators alone. */
  receipts: z
    .looseObject({
      read: z.array(z.looseObject({ user: userRef, at: timestamp })),
      waiting: z.array(userRef),
    })
    .nullable(),
});
export type Bulletin = z.infer<typeof bulletin>;

/** Who may be addressed, and how many people each of them stands for. */
const addressee = z.looseObject({ id, name: z.string(), people: z.int().min(0) });
export type Addressee = z.infer<typeof addressee>;

export const bulletinForm = z.looseObject({
  organizations: z.array(addressee),
  /** With the organization that keeps each. */
  location_groups: z.array(addressee.extend({ organization_id: id })),
});
export type BulletinForm = z.infer<typeof bulletinForm>;
