// The one table of record kinds. A new kind is a row here; what else it needs, the compiler names.

export interface Kind {
  /** What one is called inside a sentence, and several: "organization of interest". */
  readonly noun: string;
  readonly nouns: string;
  /** The first part of its endpoints' names: `persons` in `persons.show`. */
  readonly group: string;
  /** What becomes stale when one of it changes. */
  readonly resource: string;
  /** The read that answers one whole record, and the path parameter that names it. Null: none answers it alone. */
  readonly show: { readonly endpoint: string; readonly param: string } | null;
  /** The read behind its edit form, and the key under which its answer holds the whole record. */
  readonly edit: { readonly endpoint: string; readonly key: string } | null;
  /** Lists whose rows are whole records. */
  readonly rows: readonly string[];
  /** Fields of the whole record that list whole records of other kinds. */
  readonly holds: Readonly<Record<string, string>>;
  /** Does the whole record carry its files, under `attachments`? */
  readonly files: boolean;
  /** Its page, with the field that names it in braces. Null: it is shown on the page of another record. */
  readonly address: string | null;
  /** How the keys of its form's drafts begin. Null: its form keeps none under a key of its own. */
  readonly draft: string | null;
  /** Does it have a version, so that an update says which one it was made from? */
  readonly versioned: boolean;
  /** Heading of its hits in the quick search. Null: it is not searched. */
  readonly searched: string | null;
  /** Does the timeline of a case link to it? */
  readonly linkedFromTimeline: boolean;
  /** Can it be taken along, to be there without a network? */
  readonly takenAlong: boolean;
  /** May its changes wait on this computer until the server can be reached? */
  readonly queued: boolean;
  /** Made by the resource kit alone, in every layer: cached, queued, merged and told live without code of its own. */
  readonly plain: boolean;
}

type Named = Pick<Kind, "noun" | "nouns" | "group">;

const unseen = {
  show: null,
  edit: null,
  rows: [],
  holds: {},
  files: false,
  address: null,
  draft: null,
  versioned: false,
  searched: null,
  linkedFromTimeline: false,
  takenAlong: false,
  queued: false,
  plain: false,
} as const;

type Filled<R> = R & Omit<typeof unseen & { readonly resource: string }, keyof R>;

/** A row; what it leaves out is as with a kind that stands nowhere. Its resource is named after its group. */
const kind = <const R extends Named & Partial<Kind>>(row: R) =>
  ({ ...unseen, resource: row.group, ...row }) as unknown as Filled<R> & {
    readonly resource: R extends { readonly resource: infer Own extends string } ? Own : R["group"];
  };

export const kinds = {
  person: kind({
    noun: "person",
    nouns: "people",
    group: "persons",
    show: { endpoint: "persons.show", param: "id" },
    edit: { endpoint: "persons.edit", key: "person" },
    files: true,
    address: "/persons/{uuid}",
    draft: "person",
    versioned: true,
    searched: "People",
    takenAlong: true,
    queued: true,
  }),
  case: kind({
    noun: "case",
    nouns: "cases",
    group: "cases",
    show: { endpoint: "cases.show", param: "id" },
    edit: { endpoint: "cases.edit", key: "case" },
    files: true,
    address: "/cases/{id}",
    draft: "case",
    versioned: true,
    searched: "Cases",
    linkedFromTimeline: true,
    takenAlong: true,
    queued: true,
  }),
  assessment: kind({
    noun: "assessment",
    nouns: "assessments",
    group: "assessments",
    show: { endpoint: "assessments.show", param: "idOrUuid" },
    holds: { interviews: "interview", tasks: "reminder" },
    files: true,
    address: "/cstag/{uuid}",
    draft: "assessment",
    versioned: true,
    searched: "Assessments",
    linkedFromTimeline: true,
    takenAlong: true,
    queued: true,
  }),
  interview: kind({
    noun: "interview",
    nouns: "interviews",
    group: "interviews",
    rows: ["interviews.list"],
    draft: "interview",
    versioned: true,
    queued: true,
  }),
  reminder: kind({
    noun: "task of an assessment",
    nouns: "tasks of assessments",
    group: "reminders",
    files: true,
    draft: "reminder",
    versioned: true,
    queued: true,
  }),
  task: kind({
    noun: "task",
    nouns: "tasks",
    group: "tasks",
    show: { endpoint: "tasks.show", param: "id" },
    rows: ["tasks.list"],
    address: "/tasks?task={uuid}",
    draft: "task",
    versioned: true,
    searched: "Tasks",
    queued: true,
  }),
  comment: kind({
    noun: "comment",
    nouns: "comments",
    group: "cases",
    draft: "comment",
    versioned: true,
    searched: "Comments",
    queued: true,
  }),
  "time-entry": kind({
    noun: "time entry",
    nouns: "time entries",
    group: "cases",
    draft: "time",
    versioned: true,
    queued: true,
  }),
  media: kind({ noun: "file", nouns: "files", group: "media", queued: true }),
  upload: kind({ noun: "upload", nouns: "uploads", group: "uploads", resource: "media", queued: true }),
  entity: kind({
    noun: "organization of interest",
    nouns: "organizations of interest",
    group: "entities",
    show: { endpoint: "entities.show", param: "id" },
    edit: { endpoint: "entities.edit", key: "entity" },
    address: "/entities/{uuid}",
    draft: "entity",
    versioned: true,
    searched: "Organizations of interest",
    linkedFromTimeline: true,
    plain: true,
  }),
  records_check: kind({
    noun: "records check",
    nouns: "records checks",
    group: "persons",
    draft: "check",
    versioned: true,
  }),
  protected_note: kind({
    noun: "protected note",
    nouns: "protected notes",
    group: "persons",
    draft: "protected",
  }),
  user: kind({
    noun: "colleague",
    nouns: "colleagues",
    group: "users",
    show: { endpoint: "users.show", param: "id" },
    address: "/colleagues/{id}",
  }),
  search: kind({
    noun: "saved search",
    nouns: "saved searches",
    group: "searches",
    address: "/searches/{id}",
    draft: "search",
    versioned: true,
  }),
  "export-profile": kind({
    noun: "kept export",
    nouns: "kept exports",
    group: "exports",
    versioned: true,
  }),
  "case-view": kind({ noun: "view of cases", nouns: "views of cases", group: "cases", versioned: true }),
  "case-template": kind({
    noun: "template",
    nouns: "templates",
    group: "templates",
    address: "/templates/{id}",
    draft: "template",
    versioned: true,
  }),
  "case-type": kind({
    noun: "case type",
    nouns: "case types",
    group: "caseTypes",
    resource: "templates",
    edit: { endpoint: "caseTypes.edit", key: "case_type" },
    rows: ["caseTypes.list"],
    address: "/templates/types?edit={id}",
    draft: "case-type",
    versioned: true,
    plain: true,
  }),
  "case-category": kind({
    noun: "case category",
    nouns: "case categories",
    group: "caseCategories",
    resource: "templates",
    edit: { endpoint: "caseCategories.edit", key: "case_category" },
    rows: ["caseCategories.list"],
    address: "/templates/categories?edit={id}",
    draft: "case-category",
    versioned: true,
    plain: true,
  }),
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof kinds;
export const recordKinds = Object.keys(kinds) as readonly RecordKind[];

/** Kinds of which something is true in the table: `KindsWith<"queued", true>`. */
export type KindsWith<F extends keyof Kind, V> = {
  [K in RecordKind]: (typeof kinds)[K][F] extends V ? K : never;
}[RecordKind];

export type PlainKind = KindsWith<"plain", true>;
export const plainKinds = recordKinds.filter((each): each is PlainKind => kinds[each].plain);

export type QueuedKind = KindsWith<"queued", true>;
export const queuedKinds = recordKinds.filter((each): each is QueuedKind => kinds[each].queued);

/** A word at the beginning of a sentence. */
export const capitalized = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** What becomes stale by changes of no kind. */
const further = ["session", "dashboard", "notifications"] as const;

/** Resources that a change makes stale; core turns them into the bridge event `data.changed`. */
export type Resource = (typeof further)[number] | (typeof kinds)[RecordKind]["resource"];
export const resources = [
  ...new Set<Resource>([...further, ...recordKinds.map((each) => kinds[each].resource)]),
] as readonly Resource[] as readonly [Resource, ...Resource[]];

/** The address of a record's page; null for kinds that are shown on the page of another record. */
export function addressOf(kind: RecordKind, record: Readonly<Record<string, unknown>>): string | null {
  const address: string | null = kinds[kind].address;
  return address === null
    ? null
    : address.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(record[field])));
}
