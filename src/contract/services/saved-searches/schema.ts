import { z } from "zod";
import { id, line, option, recordFields, rights, userRef, uuid } from "#contract/kit/common.ts";
import { whereAndWhen } from "#contract/services/dashboard/schema.ts";
import { caseExportColumns } from "#contract/services/exports/schema.ts";

/** Lists whose queries can be saved as searches. */
export const searchResources = ["cases", "persons", "tasks", "assessments"] as const;
export type SearchResource = (typeof searchResources)[number];

/**
 * What the cells of a column hold. `moment`: an ISO instant; `day`: a calendar day; `stage`, `classification`: the
 * value; `link`: the text that leads to the record; everything else is text.
 */
export const searchColumnKinds = ["text", "link", "stage", "classification", "moment", "day"] as const;
export type SearchColumnKind = (typeof searchColumnKinds)[number];

export const searchColumn = z.looseObject({
  id: z.string(),
  label: z.string(),
  kind: z.enum(searchColumnKinds),
});
export type SearchColumn = z.infer<typeof searchColumn>;

interface SearchList {
  /** In the order of the list; the ids are those of its columns. */
  readonly columns: readonly SearchColumn[];
  /** Columns that are shown unless others are chosen. */
  readonly standard: readonly string[];
  /** Columns by which rows can be counted: never people or colleagues. */
  readonly countBy: readonly string[];
}

const column = (columnId: string, label: string, kind: SearchColumnKind = "text"): SearchColumn => ({
  id: columnId,
  label,
  kind,
});

const caseColumnKinds: Readonly<Record<string, SearchColumnKind>> = {
  title: "link",
  stage: "stage",
  classification: "classification",
  created_at: "moment",
  updated_at: "moment",
  closed_at: "moment",
  archived_at: "moment",
};

/** Columns of each list, and those by which its searches can be counted. */
export const searchLists: Readonly<Record<SearchResource, SearchList>> = {
  cases: {
    columns: caseExportColumns.map((each) => column(each.id, each.label, caseColumnKinds[each.id])),
    standard: ["number", "title", "subject", "stage", "classification", "lead", "updated_at"],
    countBy: ["stage", "status", "classification", "category", "type", "organization"],
  },
  persons: {
    columns: [
      column("name", "Name", "link"),
      column("person_type", "Type"),
      column("grade", "Grade"),
      column("organization", "School"),
      column("student_id", "Student ID"),
      column("open_case_count", "Open cases"),
      column("updated_at", "Updated", "moment"),
      column("preferred_name", "Goes by"),
      column("tags", "Tags"),
    ],
    standard: ["name", "person_type", "grade", "organization", "student_id", "open_case_count", "updated_at"],
    countBy: ["person_type", "grade", "organization"],
  },
  tasks: {
    columns: [
      column("status", "Status"),
      column("title", "Title", "link"),
      column("priority", "Priority"),
      column("case_number", "Case"),
      column("assignees", "Assigned to"),
      column("due_at", "Due", "day"),
      column("kind", "Kind"),
      column("updated_at", "Updated", "moment"),
    ],
    standard: ["status", "title", "priority", "case_number", "assignees", "due_at"],
    countBy: ["status", "priority", "kind"],
  },
  assessments: {
    columns: [
      column("person", "Person", "link"),
      column("case_number", "Case"),
      column("classification", "Classification", "classification"),
      column("created_by", "Begun by"),
      column("created_at", "Begun", "moment"),
      column("updated_at", "Updated", "moment"),
      column("grade", "Grade"),
    ],
    standard: ["person", "case_number", "classification", "created_by", "created_at", "updated_at"],
    countBy: ["classification"],
  },
};

/** The columns named by `ids`, in that order; the standard ones where none is named. */
export function columnsOfSearch(
  resource: SearchResource,
  named: readonly string[] | null,
): readonly SearchColumn[] {
  const { columns, standard } = searchLists[resource];
  const found = (named ?? []).flatMap((each) => columns.find((known) => known.id === each) ?? []);
  if (found.length > 0) return found;
  return standard.flatMap((each) => columns.find((known) => known.id === each) ?? []);
}

export const searchAlerts = ["off", "daily", "at_once"] as const;
export type SearchAlert = (typeof searchAlerts)[number];

export const mostReaders = 50;

/** Whom a search is shared with: nobody, colleagues by name, or all of an organization. */
export const sharedWith = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("nobody") }),
  z.object({
    kind: z.literal("users"),
    user_ids: z.array(id).min(1, { error: "Choose at least one colleague." }).max(mostReaders),
  }),
  z.object({
    kind: z.literal("organization"),
    organization_id: z
      .int({ error: "Choose an organization." })
      .positive({ error: "Choose an organization." }),
  }),
]);

/** Text, order and filters, as the list's query takes them. */
export const searchQuery = z.record(z.string().max(40), z.union([z.string().max(2_000), z.number()]));
export type SearchQuery = z.infer<typeof searchQuery>;

/** The fields of a saved search; `endpoints.ts` beside it checks the query against the list's own. */
export const savedSearchFields = z.object({
  uuid: uuid.optional(),
  name: line(80),
  resource: z.enum(searchResources),
  query: searchQuery.default({}),
  columns: z
    .array(z.string().regex(/^[a-z_]{1,40}$/))
    .max(40)
    .nullable()
    .default(null)
    .transform((list) => (list === null ? null : [...new Set(list)])),
  shared_with: sharedWith.default({ kind: "nobody" }),
  /** The owner's setting. */
  alert: z.enum(searchAlerts).default("off"),
});

export const savedSearch = z.looseObject({
  ...recordFields,
  name: z.string(),
  resource: z.enum(searchResources),
  query: searchQuery,
  columns: z.array(z.string()).nullable(),
  shared_with: z.looseObject({
    kind: z.enum(["nobody", "users", "organization"]),
    /** Colleagues it is shared with; only for readers who may change the search. */
    users: z.array(userRef),
    organization: z.looseObject({ id, name: z.string() }).nullable(),
  }),
  /** The owner's setting; `off` for everybody else. */
  alert: z.enum(searchAlerts),
  owner: userRef.nullable(),
  /** Does it belong to the reader? */
  own: z.boolean(),
  can: rights,
});
export type SavedSearch = z.infer<typeof savedSearch>;

/** What the search forms need. */
export const savedSearchForm = z.looseObject({
  resources: z.array(
    z.looseObject({
      id: z.enum(searchResources),
      columns: z.array(searchColumn),
      standard: z.array(z.string()),
    }),
  ),
  users: z.array(userRef),
  organizations: z.array(option),
});
export type SavedSearchForm = z.infer<typeof savedSearchForm>;

/** One record that a search finds for its reader. */
export const searchRow = z.looseObject({
  kind: z.enum(["case", "person", "task", "reminder", "assessment"]),
  id,
  uuid,
  case_id: id.nullable(),
  assessment_uuid: uuid.nullable(),
  /** Text by column; null where it is blank. */
  cells: z.record(z.string(), z.string().nullable()),
});
export type SearchRow = z.infer<typeof searchRow>;

/** What a search report holds besides the rows. */
export const searchReport = z.looseObject({
  search: savedSearch,
  columns: z.array(searchColumn),
  /** Ids of the columns that rows can be sorted by, and the search's own order: `-updated_at`. */
  sortable: z.array(z.string()).default([]),
  sort: z.string().default(""),
  /** Columns that the rows can be counted by, and the chosen one. */
  countable: z.array(z.looseObject({ id: z.string(), label: z.string() })),
  count_by: z.string(),
  /** Counts over all rows that the reader may see, not just this page. */
  counts: z.array(z.looseObject({ label: z.string(), count: z.int().min(0) })),
  /** Of cases: where and when they happened, counted as the dashboard counts; null for other lists. */
  where_when: whereAndWhen.nullable().default(null),
  /** Number of rows that the reader may export. */
  exportable: z.int().min(0),
});
export type SearchReport = z.infer<typeof searchReport>;
