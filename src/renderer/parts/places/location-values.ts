import type { Location, LocationBody } from "#contract/records/locations/schema.ts";

/** A place in the values of its form. */
export const locationValues = (record: Location): LocationBody => ({
  organization_id: record.organization_id,
  name: record.name,
  type: record.type,
  parent_id: record.parent_id,
  location_group_id: record.location_group_id,
  address: record.address ?? "",
  latitude: record.latitude ?? null,
  longitude: record.longitude ?? null,
  phone: record.phone ?? "",
  hours: record.hours ?? "",
  contacts: record.contacts.map(({ name, reached_at }) => ({ name, reached_at: reached_at ?? "" })),
  description: record.description ?? "",
});
