import type { Generated } from "kysely";
import type { kinds, PlainKind, SearchedPlain } from "#contract/kit/kinds.ts";
import type { FieldValue } from "#contract/records/case-templates/field-schema.ts";
import type { EntityKind, Identifier } from "#contract/records/entities/schema.ts";
import type { LocationGroupType } from "#contract/records/location-groups/endpoints.ts";
import type { LocationContact, LocationType } from "#contract/records/locations/schema.ts";
import type { TemplateDocument } from "#contract/records/report-templates/document.ts";
import type { TemplateKind, TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import type { ZoneColor, ZoneType } from "#contract/records/zones/schema.ts";
import type { JsonText } from "../json-text.ts";

/** The columns that the table of every plain kind has. */
export interface PlainColumns {
  id: Generated<number>;
  uuid: string;
  version: number;
  /** Of a kind that a whole tree shares: its root. */
  organization_id: number;
  created_at: string;
  updated_at: string;
  created_by: number | null;
}

interface EntityTable extends PlainColumns {
  entity_type_id: number | null;
  updated_by: number | null;
  name: string;
  /** `person`, `organization`, `group` or `account`. */
  kind: EntityKind;
  /** A list of `{ kind, value }` as JSON. */
  identifiers: JsonText<Identifier[]>;
  description: string | null;
  location: string | null;
  template_id: number | null;
  template_version: number | null;
  /** Answers by the keys of the template as JSON. */
  fields: Generated<JsonText<Record<string, FieldValue>>>;
  /** Name, identifiers and location in lower case. */
  search_text: string;
  /** The record that this one became part of. */
  merged_into: Generated<number | null>;
}

interface OfferedTable extends PlainColumns {
  active: number;
  label: string;
  description: string | null;
  position: number;
}

interface CaseTypeTable extends OfferedTable {
  /** Keys of the models that its cases offer. */
  assessments: Generated<JsonText<readonly string[]>>;
}

interface ReportTemplateTable extends PlainColumns {
  active: number;
  name: string;
  description: string | null;
  language: TemplateLanguage;
  kind: TemplateKind;
  /** Whom it is written for, by the id of a reader; null for anybody. */
  reader: string | null;
  /** Which of its contents this is: another one is the next. */
  edition: number;
  content: JsonText<TemplateDocument>;
}

interface LocationTable extends PlainColumns {
  name: string;
  type: LocationType;
  parent_id: number | null;
  location_group_id: number | null;
  address: string | null;
  /** Degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  hours: string | null;
  contacts: JsonText<LocationContact[]>;
  description: string | null;
}

interface LocationGroupTable extends PlainColumns {
  name: string;
  type: LocationGroupType;
  description: string | null;
}

interface FloorPlanTable extends PlainColumns {
  location_id: number;
  name: string;
  level: number;
  feet_across: number | null;
  description: string | null;
}

interface ZoneTable extends PlainColumns {
  floor_plan_id: number;
  name: string;
  type: ZoneType;
  polygon: JsonText<[number, number][]>;
  capacity: number | null;
  color: ZoneColor | null;
  watched: string | null;
  exits: string | null;
  description: string | null;
}

/** The tables of the kinds that the resource kit keeps. */
export interface PlainTables {
  entities: EntityTable;
  case_types: CaseTypeTable;
  case_categories: OfferedTable;
  entity_types: OfferedTable;
  locations: LocationTable;
  location_groups: LocationGroupTable;
  floor_plans: FloorPlanTable;
  zones: ZoneTable;
  report_templates: ReportTemplateTable;
}

/** What the table of kinds says that a record is found by. */
type FoundBy<K extends PlainKind> = (typeof kinds)[K]["label"] | (typeof kinds)[K]["words"][number];

/** The tables that have columns for it. */
type TableOf<K extends PlainKind> = {
  [T in keyof PlainTables]: [FoundBy<K>] extends [keyof PlainTables[T]] ? T : never;
}[keyof PlainTables];

/** The table of each of these kinds. */
export const plainTables = {
  entity: "entities",
  "case-type": "case_types",
  "case-category": "case_categories",
  location: "locations",
  "location-group": "location_groups",
  "floor-plan": "floor_plans",
  zone: "zones",
  "entity-type": "entity_types",
  "report-template": "report_templates",
} as const satisfies { readonly [K in PlainKind]: TableOf<K> };

/**
 * Those that the quick search finds, with their number in its index (see `searchKinds`). The rows of the index hold it:
 * it never changes, and no other kind gets it.
 */
export const searchPlaces = {
  entity: 6,
  "location-group": 7,
  location: 8,
  "floor-plan": 12,
} as const satisfies Record<SearchedPlain, number>;
