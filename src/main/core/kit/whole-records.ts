import { type Kind, kinds, type RecordKind, recordKinds } from "#contract/kit/kinds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A whole record inside an answer. `path` leads to it, outermost key first. */
export interface WholeRecord {
  readonly kind: RecordKind;
  readonly record: Fields;
  readonly path: readonly (string | number)[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Place {
  readonly kind: RecordKind;
  readonly at: readonly string[];
}

const row = (kind: RecordKind): Kind => kinds[kind];

/** Which reads answer one whole record, and which a list of them. */
const single = new Map<string, Place>();
const listed = new Map<string, RecordKind>();
/** Which reads answer whole records in several places. */
const within = new Map<
  string,
  { readonly kind: RecordKind; readonly places: readonly (readonly string[])[] }
>();
for (const kind of recordKinds) {
  const { show, edit, rows } = row(kind);
  if (show) single.set(show.endpoint, { kind, at: ["data"] });
  if (edit) single.set(edit.endpoint, { kind, at: ["data", edit.key] });
  for (const name of rows) listed.set(name, kind);
  for (const [name, places] of Object.entries(row(kind).inside))
    within.set(name, { kind, places: places.map((place) => place.split(".")) });
}

/** Tasks of assessments are listed among tasks, in their shape: there they are not whole records of their kind. */
const isReminder = (record: Fields): boolean => record.kind === "reminder";

/** A record and the whole records that it lists. */
export function withHeld(
  kind: RecordKind,
  record: unknown,
  path: WholeRecord["path"] = [],
): readonly WholeRecord[] {
  if (!isFields(record)) return [];
  const held = Object.entries(row(kind).holds).flatMap(([field, of]) => {
    const list = record[field];
    return Array.isArray(list)
      ? list.flatMap((each, at) => withHeld(of as RecordKind, each, [...path, field, at]))
      : [];
  });
  return [{ kind, record, path }, ...held];
}

/** The files of a record, under the name that they keep. */
export const filesOf = (record: unknown): readonly Fields[] =>
  isFields(record) && isFields(record.attachments)
    ? Object.values(record.attachments).flatMap((file) =>
        isFields(file) && typeof file.path_id === "string" ? [{ ...file, uuid: file.path_id }] : [],
      )
    : [];

const valueAt = (answer: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), answer);

/** The whole records that the answer of a read holds: the one it is about, its rows, and what those list. */
export function wholeRecords(endpoint: string, answer: unknown): readonly WholeRecord[] {
  const place = single.get(endpoint);
  if (place) return withHeld(place.kind, valueAt(answer, place.at), place.at);
  const several = within.get(endpoint);
  if (several)
    return several.places.flatMap((path) => {
      const found = valueAt(answer, path);
      return Array.isArray(found)
        ? found.flatMap((each: unknown, at) => withHeld(several.kind, each, [...path, at]))
        : withHeld(several.kind, found, path);
    });
  const kind = listed.get(endpoint);
  const rows = isFields(answer) ? answer.data : null;
  if (kind === undefined || !Array.isArray(rows)) return [];
  return rows.flatMap((each: unknown, at) =>
    isFields(each) && !(kind === "task" && isReminder(each)) ? withHeld(kind, each, ["data", at]) : [],
  );
}
