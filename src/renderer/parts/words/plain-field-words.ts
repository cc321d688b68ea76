import type { KindsWith, PlainKind, RecordKind } from "#contract/kit/kinds.ts";
import type { EntityBody, Identifier } from "#contract/records/entities/schema.ts";
import {
  type LocationGroupBody,
  locationGroupTypeNames,
} from "#contract/records/location-groups/endpoints.ts";
import type { LocationBody, LocationContact } from "#contract/records/locations/schema.ts";
import type { ZoneBody } from "#contract/records/zones/schema.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { t } from "#lib/words/t.ts";
import { entityKindNames } from "./entity-words.ts";
import { locationTypeNames } from "./location-words.ts";
import { zoneColorNames, zoneTypeNames } from "./zone-words.ts";

/** How a field is called and what its values mean, in the form of its kind and where two versions meet. */
export interface FieldWord {
  readonly label: string;
  /** Its choices, where the values are some of a few. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The value is an id; the record says in this field what that is called. */
  readonly namedBy?: string;
  /** A value of parts in words. */
  readonly say?: (value: unknown) => string;
}

/** Plain kinds whose changes may wait. */
export type WaitingPlainKind = Extract<PlainKind, KindsWith<"queued", true>>;

type WordsOf<Body> = { readonly [F in Exclude<keyof Body, "uuid">]-?: FieldWord };

const organization = { label: t("School"), namedBy: "organization_name" } as const;

/** The words for every field; a new field, or a new kind whose changes wait, does not compile without. */
export const plainFieldWords = {
  entity: {
    name: { label: t("Name") },
    kind: { label: t("Kind"), options: namedOptions(entityKindNames) },
    organization_id: organization,
    entity_type_id: { label: t("Type"), namedBy: "entity_type" },
    identifiers: {
      label: t("Identifiers"),
      say: (value) => ((value ?? []) as readonly Identifier[]).map((each) => each.value).join("\n"),
    },
    location: { label: t("Location") },
    description: { label: t("Notes") },
    template_id: { label: t("Template"), namedBy: "template" },
    template_version: { label: t("Version of the template") },
    fields: { label: t("Answers") },
  } satisfies WordsOf<EntityBody>,
  location: {
    name: { label: t("Name") },
    type: { label: t("Kind"), options: namedOptions(locationTypeNames) },
    organization_id: organization,
    parent_id: { label: t("Part of"), namedBy: "parent" },
    location_group_id: { label: t("Location group"), namedBy: "location_group" },
    address: { label: t("Address") },
    latitude: { label: t("Latitude") },
    longitude: { label: t("Longitude") },
    phone: { label: t("Phone") },
    hours: { label: t("Hours") },
    contacts: {
      label: t("Contacts"),
      say: (value) =>
        ((value ?? []) as readonly LocationContact[])
          .map(({ name, reached_at }) => [name, reached_at].filter(Boolean).join(", "))
          .join("\n"),
    },
    description: { label: t("Notes") },
  } satisfies WordsOf<LocationBody>,
  zone: {
    organization_id: organization,
    floor_plan_id: { label: t("Floor plan"), namedBy: "floor_plan" },
    name: { label: t("Name") },
    type: { label: t("Kind"), options: namedOptions(zoneTypeNames) },
    polygon: {
      label: t("Outline"),
      say: (value) => t("{{count}} corners", { count: Array.isArray(value) ? value.length : 0 }),
    },
    capacity: { label: t("Capacity") },
    color: { label: t("Color"), options: namedOptions(zoneColorNames) },
    watched: { label: t("Watched") },
    exits: { label: t("Exits") },
    description: { label: t("Notes") },
  } satisfies WordsOf<ZoneBody>,
  "location-group": {
    name: { label: t("Name") },
    type: { label: t("Kind"), options: namedOptions(locationGroupTypeNames) },
    organization_id: organization,
    description: { label: t("Description") },
  } satisfies WordsOf<LocationGroupBody>,
} satisfies Record<WaitingPlainKind, Readonly<Record<string, FieldWord>>>;

export const isWaitingPlain = (kind: RecordKind): kind is WaitingPlainKind =>
  Object.hasOwn(plainFieldWords, kind);

export const plainFieldWord = (kind: WaitingPlainKind, field: string): FieldWord | undefined =>
  (plainFieldWords[kind] as Readonly<Record<string, FieldWord>>)[field];

/** A value in words; an id by what the record, or a list by `entity_type_id:4`, says that it is called. */
export function plainFieldValue(
  kind: WaitingPlainKind,
  field: string,
  value: unknown,
  { record, names }: { readonly record?: unknown; readonly names?: ReadonlyMap<string, string> | undefined },
): string | null {
  const word = plainFieldWord(kind, field);
  if (word === undefined) return null;
  if (word.say) return word.say(value);
  if (word.options) return word.options.find((each) => each.value === value)?.label ?? t("Another one");
  if (word.namedBy === undefined) return null;
  const known = typeof record === "object" && record !== null ? record : {};
  const said: unknown = Reflect.get(known, field) === value ? Reflect.get(known, word.namedBy) : undefined;
  // A template is told with what it asks.
  const called: unknown = typeof said === "object" && said !== null ? Reflect.get(said, "name") : said;
  return typeof called === "string" ? called : (names?.get(`${field}:${String(value)}`) ?? t("Another one"));
}
