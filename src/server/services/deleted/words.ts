import { kinds } from "#contract/kit/kinds.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import { countKinds } from "#server/platform/retention/bundles.ts";

type Row = KeptRows["rows"][number];

/** Columns that say nothing of what somebody wrote. */
const inner =
  /(^|_)(id|uuid|version|sha256)$|_(at|by|id|key)$|^(status|stage|confidentiality|visibility|priority|type|state_key|search_text|owner_type|mime_type|size|instrument_\w+|position|active|billable|legal_hold|source|merged_into|template_version|plate_key)$/;

const labelOf = (name: string): string => {
  const words = name.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
};

/** The texts somewhere inside a value, with the names on the way to them. */
function textsIn(value: unknown, path: readonly string[]): readonly { field: string; text: string }[] {
  if (typeof value === "string") {
    const text = value.trim();
    return text === "" ? [] : [{ field: path.map(labelOf).join(", "), text }];
  }
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    inner.test(name) ? [] : textsIn(each, [...path, name]),
  );
}

function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What somebody wrote in a record, by field. */
export const wordsOf = (row: Row): readonly { field: string; text: string }[] =>
  Object.entries(row).flatMap(([column, value]) =>
    typeof value !== "string" || inner.test(column)
      ? []
      : textsIn(parsed(value), column === "state" ? [] : [column]),
  );

/** Rows beside a record in which somebody wrote something too. */
const noted: Readonly<Record<string, string>> = {
  case_entities: "Note on an organization of interest",
  person_relations: "Note on a relation",
  entity_relations: "Note on a relation",
  person_vehicles: "Note on a vehicle",
};

/** The notes that stood beside a record when they were overwritten. */
export const notesIn = (content: readonly KeptRows[]): readonly { field: string; text: string }[] =>
  content.flatMap(({ table, rows }) => {
    const field = noted[table];
    if (field === undefined) return [];
    return rows.flatMap(({ note }) =>
      typeof note === "string" && note !== "" ? [{ field, text: note }] : [],
    );
  });

/** How many records of which kinds there are beside the one that was deleted. */
export const countsOf = (content: readonly KeptRows[], own: string): readonly string[] =>
  countKinds(content, own).map(
    ({ kind, count }) => `${count} ${count === 1 ? kinds[kind].noun : kinds[kind].nouns}`,
  );
