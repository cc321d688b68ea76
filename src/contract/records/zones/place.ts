import { z } from "zod";
import { id, uuid } from "#contract/kit/common.ts";
import { locationId } from "#contract/records/locations/schema.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";
import { zoneId, zoneTypes } from "./schema.ts";

const planOfZone = z.looseObject({ id, uuid, name: z.string() });

/** The zone in which a record happened. One that was deleted has its name alone. */
export const zoneOfRecord = z.looseObject({
  id: zoneId.nullable(),
  name: z.string(),
  floor_plan: planOfZone.nullable(),
});
export type ZoneOfRecord = z.infer<typeof zoneOfRecord>;

/** What a picker shows of a zone. */
export const zoneHit = z.looseObject({
  id: zoneId,
  uuid,
  name: z.string(),
  type: z.enum(zoneTypes),
  floor_plan: planOfZone,
  location_id: locationId,
  /** What the place is called whose plan it lies on. */
  location: z.string(),
  /** The room that it is: the one part of that place with its name. Null: no place on record is it. */
  room_id: locationId.nullable(),
  organization_id: organizationId,
  organization_name: z.string(),
});
export type ZoneHit = z.infer<typeof zoneHit>;
