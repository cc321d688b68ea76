// The one table of record kinds. A new kind is a row here; the compiler names what else it needs.

import { type Kind, kind } from "./kind.ts";

export const kinds = {
  person: kind({
    noun: "person",
    nouns: "people",
    label: "name",
    prefix: "persons",
    show: { endpoint: "persons.show", param: "id" },
    edit: { endpoint: "persons.edit", key: "person" },
    files: true,
    address: "/persons/{uuid}",
    ownPage: true,
    searched: "People",
    queued: true,
  }),
  case: kind({
    noun: "case",
    nouns: "cases",
    prefix: "cases",
    show: { endpoint: "cases.show", param: "id" },
    edit: { endpoint: "cases.edit", key: "case" },
    names: { entities: "entity", team: "user" },
    files: true,
    address: "/cases/{id}",
    ownPage: true,
    searched: "Cases",
    queued: true,
  }),
  assessment: kind({
    noun: "assessment",
    nouns: "assessments",
    prefix: "assessments",
    show: { endpoint: "assessments.show", param: "idOrUuid" },
    holds: { interviews: "interview", tasks: "reminder" },
    files: true,
    address: "/cstag/{uuid}",
    ownPage: true,
    searched: "Assessments",
    queued: true,
  }),
  interview: kind({
    noun: "interview",
    nouns: "interviews",
    prefix: "interviews",
    rows: ["interviews.list"],
    queued: true,
  }),
  reminder: kind({
    noun: "task of an assessment",
    nouns: "tasks of assessments",
    prefix: "reminders",
    files: true,
    queued: true,
  }),
  task: kind({
    noun: "task",
    nouns: "tasks",
    prefix: "tasks",
    show: { endpoint: "tasks.show", param: "id" },
    rows: ["tasks.list"],
    address: "/tasks?task={uuid}",
    searched: "Tasks",
    queued: true,
  }),
  comment: kind({
    noun: "comment",
    nouns: "comments",
    prefix: "cases",
    searched: "Comments",
    queued: true,
  }),
  "time-entry": kind({
    noun: "time entry",
    nouns: "time entries",
    prefix: "cases",
    queued: true,
  }),
  notice: kind({ noun: "notice", nouns: "notices", prefix: "cases" }),
  wavr: kind({
    noun: "plan, worksheet or WAVR document",
    nouns: "plans, worksheets and WAVR documents",
    prefix: "wavr",
    inside: {
      "wavr.show": ["data.intakes", "data.worksheets", "data.assessments"],
      "wavr.worksheet": ["data"],
      "worksheets.show": ["data"],
    },
    queued: true,
  }),
  board: kind({
    noun: "agreement board",
    nouns: "agreement boards",
    prefix: "boards",
    inside: { "boards.list": ["data.boards"] },
  }),
  meeting: kind({
    noun: "meeting",
    nouns: "meetings",
    prefix: "meetings",
    show: { endpoint: "meetings.show", param: "meetingId" },
    queued: true,
  }),
  "board-answer": kind({
    noun: "answer on an agreement board",
    nouns: "answers on agreement boards",
    prefix: "boards",
    inside: { "boards.list": ["data.own"] },
    queued: true,
  }),
  media: kind({ noun: "file", nouns: "files", prefix: "media", queued: true }),
  upload: kind({ noun: "upload", nouns: "uploads", prefix: "uploads", resource: "media", queued: true }),
  entity: kind({
    noun: "organization of interest",
    nouns: "organizations of interest",
    prefix: "entities",
    show: { endpoint: "entities.show", param: "id" },
    edit: { endpoint: "entities.edit", key: "entity" },
    label: "name",
    words: ["identifiers", "location"],
    files: true,
    address: "/entities/{uuid}",
    ownPage: true,
    searched: "Organizations of interest",
    queued: true,
    plain: true,
    kept: "organization",
  }),
  location: kind({
    noun: "location",
    nouns: "locations",
    prefix: "locations",
    show: { endpoint: "locations.show", param: "id" },
    edit: { endpoint: "locations.edit", key: "location" },
    label: "name",
    words: ["address", "description"],
    files: true,
    address: "/locations/{uuid}",
    ownPage: true,
    searched: "Locations",
    queued: true,
    plain: true,
    kept: "organization",
    exported: true,
  }),
  "floor-plan": kind({
    noun: "floor plan",
    nouns: "floor plans",
    prefix: "floorPlans",
    show: { endpoint: "floorPlans.show", param: "id" },
    edit: { endpoint: "floorPlans.edit", key: "floor_plan" },
    rows: ["floorPlans.list"],
    label: "name",
    words: ["description"],
    address: "/floor-plans/{uuid}",
    ownPage: true,
    searched: "Floor plans",
    plain: true,
    kept: "organization",
  }),
  zone: kind({
    noun: "zone",
    nouns: "zones",
    prefix: "zones",
    edit: { endpoint: "zones.edit", key: "zone" },
    rows: ["zones.list"],
    label: "name",
    words: ["description", "watched", "exits"],
    queued: true,
    plain: true,
    kept: "organization",
    exported: true,
  }),
  "location-event": kind({
    noun: "event of a location",
    nouns: "events of a location",
    label: "title",
    prefix: "locationEvents",
    resource: "locations",
    edit: { endpoint: "locationEvents.edit", key: "record" },
    rows: ["locationEvents.list"],
    queued: true,
  }),
  impactor: kind({
    noun: "impactor",
    nouns: "impactors",
    label: "note",
    prefix: "impactors",
    resource: "locations",
    edit: { endpoint: "impactors.edit", key: "record" },
    rows: ["impactors.list", "impactors.inForce"],
    queued: true,
  }),
  "location-group": kind({
    noun: "location group",
    nouns: "location groups",
    prefix: "locationGroups",
    edit: { endpoint: "locationGroups.edit", key: "location_group" },
    rows: ["locationGroups.list"],
    label: "name",
    words: ["description"],
    address: "/location-groups?edit={uuid}",
    ownPage: true,
    searched: "Location groups",
    queued: true,
    plain: true,
    kept: "organization",
    exported: true,
  }),
  bulletin: kind({
    noun: "bulletin",
    nouns: "bulletins",
    label: "title",
    prefix: "bulletins",
    show: { endpoint: "bulletins.show", param: "id" },
    address: "/bulletins/{uuid}",
    queued: true,
  }),
  records_check: kind({
    noun: "records check",
    nouns: "records checks",
    prefix: "persons",
  }),
  protected_note: kind({
    noun: "protected note",
    nouns: "protected notes",
    prefix: "persons",
  }),
  organization: kind({
    noun: "organization",
    nouns: "organizations",
    label: "name",
    prefix: "organizations",
    edit: { endpoint: "organizations.edit", key: "organization" },
    address: "/organizations/{id}",
  }),
  user: kind({
    noun: "colleague",
    nouns: "colleagues",
    prefix: "users",
    show: { endpoint: "users.show", param: "id" },
    address: "/colleagues/{id}",
  }),
  import: kind({
    noun: "import",
    nouns: "imports",
    prefix: "imports",
    address: "/imports/{id}",
  }),
  search: kind({
    noun: "saved search",
    nouns: "saved searches",
    prefix: "searches",
    address: "/searches/{id}",
  }),
  "support-request": kind({
    noun: "support request",
    nouns: "support requests",
    prefix: "support",
  }),
  "export-profile": kind({
    noun: "kept export",
    nouns: "kept exports",
    prefix: "exports",
  }),
  "case-view": kind({ noun: "view of cases", nouns: "views of cases", prefix: "cases" }),
  destruction: kind({
    noun: "list of records to be destroyed",
    nouns: "lists of records to be destroyed",
    prefix: "retention",
    address: "/retention/{id}",
  }),
  kept: kind({ noun: "deleted record", nouns: "deleted records", prefix: "deleted" }),
  "case-template": kind({
    noun: "template",
    nouns: "templates",
    prefix: "templates",
    address: "/templates/{id}",
  }),
  "entity-template": kind({
    noun: "template of organizations of interest",
    nouns: "templates of organizations of interest",
    prefix: "entityTemplates",
    resource: "templates",
    address: "/templates/entities/{id}",
  }),
  "case-type": kind({
    noun: "case type",
    nouns: "case types",
    prefix: "caseTypes",
    resource: "templates",
    edit: { endpoint: "caseTypes.edit", key: "case_type" },
    label: "label",
    words: ["description"],
    rows: ["caseTypes.list"],
    address: "/templates/types?edit={id}",
    plain: true,
    kept: "tree",
    exported: true,
  }),
  "case-category": kind({
    noun: "case category",
    nouns: "case categories",
    prefix: "caseCategories",
    resource: "templates",
    edit: { endpoint: "caseCategories.edit", key: "case_category" },
    label: "label",
    words: ["description"],
    rows: ["caseCategories.list"],
    address: "/templates/categories?edit={id}",
    plain: true,
    kept: "tree",
    exported: true,
  }),
  "entity-type": kind({
    noun: "type of organization of interest",
    nouns: "types of organizations of interest",
    prefix: "entityTypes",
    resource: "templates",
    edit: { endpoint: "entityTypes.edit", key: "entity_type" },
    label: "label",
    words: ["description"],
    rows: ["entityTypes.list"],
    address: "/templates/entity-types?edit={id}",
    plain: true,
    kept: "tree",
    exported: true,
  }),
  "report-template": kind({
    noun: "report template",
    nouns: "report templates",
    prefix: "reportTemplates",
    resource: "templates",
    edit: { endpoint: "reportTemplates.edit", key: "report_template" },
    label: "name",
    words: ["description"],
    address: "/templates/reports/{id}",
    plain: true,
    kept: "tree",
  }),
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof kinds;
export const recordKinds = Object.keys(kinds) as readonly RecordKind[];

/** Kinds with this value in the table: `KindsWith<"queued", true>`. */
export type KindsWith<F extends keyof Kind, V> = {
  [K in RecordKind]: (typeof kinds)[K][F] extends V ? K : never;
}[RecordKind];

export type PlainKind = KindsWith<"plain", true>;
export const isPlain = (kind: RecordKind): kind is PlainKind => kinds[kind].plain;
export const plainKinds = recordKinds.filter(isPlain);

/** Kinds whose records are choices that forms offer, in one list for a whole tree of organizations. */
export type OfferedKind = Extract<KindsWith<"kept", "tree">, KindsWith<"label", "label">>;

/** Plain kinds whose lists can be exported. */
export type ExportedKind = KindsWith<"exported", true>;
export const isExported = (kind: PlainKind): kind is ExportedKind => kinds[kind].exported;
export const exportedKinds = plainKinds.filter(isExported);

/** Plain kinds that the quick search finds. */
export type SearchedPlain = Exclude<PlainKind, KindsWith<"searched", null>>;
export const searchedPlain = plainKinds.filter(
  (each): each is SearchedPlain => kinds[each].searched !== null,
);

export type QueuedKind = KindsWith<"queued", true>;
export const queuedKinds = recordKinds.filter((each): each is QueuedKind => kinds[each].queued);

/** Kinds that are opened by themselves. */
export type OwnPageKind = KindsWith<"ownPage", true>;
export const ownPageKinds = recordKinds.filter((each): each is OwnPageKind => kinds[each].ownPage);

/** Kinds of which a computer may know one record whole: with changes of its own, or with those of what belongs to it. */
export type LocalKind = QueuedKind | OwnPageKind;

/** A word at the beginning of a sentence. */
export const capitalized = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Resources that belong to no kind. */
const further = [
  "session",
  "dashboard",
  "notifications",
  "practice",
  "packs",
  "statistics",
  "plans",
  "worksheets",
  "minutes",
] as const;

/** Resources that a change makes stale; core turns them into the bridge event `data.changed`. */
export type Resource = (typeof further)[number] | (typeof kinds)[RecordKind]["resource"];
export const resources = [
  ...new Set<Resource>([...further, ...recordKinds.map((each) => kinds[each].resource)]),
] as readonly Resource[] as readonly [Resource, ...Resource[]];

/** A kind's address in two: what stands before the place of a record, and the field that names one there. */
export function addressParts(kind: RecordKind): { readonly before: string; readonly field: string } | null {
  const [, before = "", field = ""] = /^(.+)\{(\w+)\}$/.exec(kinds[kind].address ?? "") ?? [];
  return field === "" ? null : { before, field };
}

/** The address of a record's page; null for kinds that are shown on the page of another record. */
export function addressOf(kind: RecordKind, record: Readonly<Record<string, unknown>>): string | null {
  const parts = addressParts(kind);
  return parts && `${parts.before}${encodeURIComponent(String(record[parts.field]))}`;
}
