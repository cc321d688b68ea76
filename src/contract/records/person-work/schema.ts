import { z } from "zod";
import {
  id,
  line,
  optionalLine,
  optionalProse,
  prose,
  recordFields,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { attachments, uploadIds } from "#contract/records/media/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";

/**
 * What the related person is to the person whose page it is: `parent` is their parent or guardian, `child` their
 * child or ward.
 */
export const relationKinds = ["parent", "child", "sibling", "friend", "other"] as const;
export type RelationKind = (typeof relationKinds)[number];

/** `id` is null where the relation follows from others: children of the same parent are siblings. */
export const relation = z.looseObject({
  id: id.nullable(),
  kind: z.enum(relationKinds),
  note: z.string().nullable(),
  person: personRef,
});
export type Relation = z.infer<typeof relation>;

const relationNote = optionalLine(200);
export const childBody = z.object({ note: relationNote });
export const relationBody = z.object({
  person_uuid: uuid,
  kind: z.enum(["sibling", "friend", "other"]),
  note: relationNote,
});

/** A vehicle on a person's page. `persons` are the other people who use it. */
export const vehicle = z.looseObject({
  id,
  uuid,
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  color: z.string().nullable(),
  plate: z.string().nullable(),
  state: z.string().nullable(),
  /** About this person's use of it: where it is parked, who drives. */
  note: z.string().nullable(),
  persons: z.array(personRef),
});
export type Vehicle = z.infer<typeof vehicle>;

/**
 * Attaches a vehicle: with `vehicle_id` a recorded one, without it a new one. Where the new plate is recorded
 * already, nothing is attached and the answer holds `matches`, unless `separate` says that it is another vehicle.
 */
export const vehicleBody = z.object({
  vehicle_id: id.nullish().transform((value) => value ?? null),
  make: optionalLine(60),
  model: optionalLine(60),
  year: z
    .int()
    .min(1900)
    .max(2100)
    .nullish()
    .transform((value) => value ?? null),
  color: optionalLine(40),
  plate: optionalLine(20),
  state: optionalLine(40),
  note: optionalLine(200),
  separate: z.boolean().default(false),
});
export const attachedVehicle = z.looseObject({
  data: vehicle.nullable(),
  matches: z.array(vehicle),
});

export const checkStates = ["requested", "received", "declined"] as const;
export type CheckState = (typeof checkStates)[number];

/** Purposes for which a public-records search about a person is permitted; a list for counsel to confirm. */
export const permissibleUses = [
  "safety",
  "consent",
  "law_enforcement",
  "court_order",
  "public_information",
] as const;
export type PermissibleUse = (typeof permissibleUses)[number];

/** A public-records (CLEAR) check and the report that resulted from it. */
export const recordsCheck = z.looseObject({
  ...recordFields,
  provider: z.string(),
  purpose: z.string(),
  permissible_use: z.enum(permissibleUses),
  note: z.string().nullable(),
  state: z.enum(checkStates),
  requested_by: userRef.nullable(),
  answered_at: timestamp.nullable(),
  attachments,
});
export type RecordsCheck = z.infer<typeof recordsCheck>;

export const recordsCheckBody = z.object({
  uuid: uuid.optional(),
  /** `manual`: an investigator runs the search elsewhere and attaches the report. */
  provider: line(60).default("manual"),
  purpose: line(300),
  permissible_use: z.enum(permissibleUses),
  note: optionalProse,
  attachments: uploadIds.optional(),
});

export const recordsCheckEdit = z.object({
  state: z.enum(checkStates),
  note: optionalProse,
  attachments: uploadIds.optional(),
});

export const noteCategories = ["health", "family", "safety", "legal", "other"] as const;
export type NoteCategory = (typeof noteCategories)[number];
/** Who may open it besides its author: administrators, or assessors as well. */
export const noteCircles = ["administrators", "assessors"] as const;
export type NoteCircle = (typeof noteCircles)[number];

/** A protected note without its text, which only opening it gives. */
export const protectedNote = z.looseObject({
  id,
  uuid,
  created_at: timestamp,
  category: z.enum(noteCategories),
  circle: z.enum(noteCircles),
  author: userRef.nullable(),
  can: z.looseObject({ reveal: z.boolean(), history: z.boolean() }),
});
export type ProtectedNote = z.infer<typeof protectedNote>;

export const protectedNoteBody = z.object({
  uuid: uuid.optional(),
  category: z.enum(noteCategories),
  circle: z.enum(noteCircles),
  body: prose.trim().min(1),
});

export const revealReasons = ["assessment", "safety", "support", "records_request", "other"] as const;
export type RevealReason = (typeof revealReasons)[number];
export const revealBody = z.object({ reason: z.enum(revealReasons), words: optionalLine(300) });
export const revealedNote = z.looseObject({ id, body: z.string() });

/** One opening of a protected note. */
export const noteReveal = z.looseObject({
  id,
  at: timestamp,
  user: userRef.nullable(),
  reason: z.enum(revealReasons),
  words: z.string().nullable(),
});
export type NoteReveal = z.infer<typeof noteReveal>;

/** One change of a person's record: the action and the names of its fields, never their values. */
export const historyEntry = z.looseObject({
  id,
  at: timestamp,
  action: z.string(),
  fields: z.array(z.string()),
  user: userRef.nullable(),
  /** The other record, where two were merged or parted again. */
  other: z.string().nullish(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
