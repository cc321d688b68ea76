import { z } from "zod";
import {
  foldedLine,
  id,
  line,
  optionalFoldedLine,
  optionalId,
  optionalLine,
  optionalProse,
  optionalShortText,
  recordFields,
  rights,
  uuid,
} from "#contract/kit/common.ts";
import { bulletinRef } from "#contract/records/bulletins/ref.ts";
import { attachments } from "#contract/records/media/schema.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";

export const locationId = id.brand<"LocationId">();

/** What a place is: a campus holds buildings, and a building rooms (DOMAIN-9). */
export const locationTypes = [
  "campus",
  "building",
  "room",
  "grounds",
  "stadium",
  "bus",
  "bus_stop",
  "public_place",
  "home",
  "other",
] as const;
export type LocationType = (typeof locationTypes)[number];

export const locationTypeNames: Readonly<Record<LocationType, string>> = {
  campus: "Campus",
  building: "Building",
  room: "Room",
  grounds: "Grounds",
  stadium: "Stadium or field",
  bus: "Bus",
  bus_stop: "Bus stop",
  public_place: "Public place",
  home: "Home",
  other: "Other",
};

/** Who is asked about a place, and how they are reached. */
export const locationContact = z.object({ name: foldedLine(200), reached_at: optionalFoldedLine(254) });
export type LocationContact = z.infer<typeof locationContact>;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** The form of a place. */
export const locationBody = z.object({
  uuid: uuid.optional(),
  organization_id: id.optional(),
  name: line(200),
  type: z.enum(locationTypes),
  /** The place that it is a part of. */
  parent_id: optionalId,
  location_group_id: optionalId,
  address: optionalShortText(300),
  /** Degrees, north and east positive (WGS 84); both or neither. */
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
  phone: optionalLine(40),
  /** When somebody is there, in words. */
  hours: optionalShortText(300),
  contacts: z.array(locationContact).max(20).default([]),
  description: optionalProse,
});
export type LocationBody = z.input<typeof locationBody>;
export type LocationValues = z.output<typeof locationBody>;

/** The short form, in pickers and where a record names its place. */
export const locationRef = z.looseObject({
  id: locationId,
  uuid,
  name: z.string(),
  type: z.enum(locationTypes),
});
export type LocationRef = z.infer<typeof locationRef>;

/** What a picker shows of a place. */
export const locationHit = locationRef.extend({
  /** What it is a part of. */
  parent: z.string().nullable(),
  organization_id: organizationId,
  organization_name: z.string(),
});
export type LocationHit = z.infer<typeof locationHit>;

export const locationSummary = locationRef.extend({
  version: z.int(),
  organization_id: organizationId,
  organization_name: z.string(),
  parent_id: id.nullable(),
  /** What that place is called. */
  parent: z.string().nullable(),
  location_group_id: id.nullable(),
  location_group: z.string().nullable(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  updated_at: z.string(),
  can: rights,
});
export type LocationSummary = z.infer<typeof locationSummary>;

const locationCase = z.looseObject({
  id,
  uuid,
  number: z.string(),
  title: z.string(),
  status: z.string(),
  stage: z.string(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  /** Where exactly: the place itself, or one that is a part of it. */
  place_id: id,
  place: z.string(),
  /** The zone of its floor plan. */
  zone: z.string().nullable().default(null),
});

export const location = locationSummary.extend({
  ...recordFields,
  id: locationId,
  phone: z.string().nullable(),
  hours: z.string().nullable(),
  contacts: z.array(locationContact),
  description: z.string().nullable(),
  attachments,
  /** The places that are a part of it, by name. */
  parts: z.array(locationRef),
  /** The zones of plans of what it is a part of that are this place: those of its name (decision 112). */
  drawn_as: z
    .array(z.looseObject({ zone_id: id, plan: z.string(), plan_uuid: uuid, location: z.string() }))
    .default([]),
  /** Bulletins about it, what it is a part of and what is a part of it, that were not withdrawn, as far as the reader sees them, those that hold longest first; at most 10. */
  bulletins: z.array(bulletinRef),
  /** What happened here or at what is a part of it, newest first, as far as the reader may see it; at most 50. */
  cases: z.array(locationCase),
  /** The people of those cases, as far as the reader may see them; at most 50. */
  people: z.array(personRef),
  /** Cases that name it in words alone, for whoever may change them; at most 10. */
  named_in: z.array(
    z.looseObject({ id, number: z.string(), title: z.string(), location: z.string().nullable() }),
  ),
});
export type Location = z.infer<typeof location>;
