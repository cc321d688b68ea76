import type { Kind } from "#contract/kit/kind.ts";
import { kinds, type RecordKind, recordKinds } from "#contract/kit/kinds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A whole record inside an answer. `path` leads to it, outermost key first. */
export interface WholeRecord {
  readonly kind: RecordKind;
  readonly record: Fields;
  readonly path: readonly (string | number)[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Places {
  readonly kind: RecordKind;
  /** Each leads to one record, or to a list of them. */
  readonly at: readonly (readonly string[])[];
}

const row = (kind: RecordKind): Kind => kinds[kind];

/** Which reads answer whole records in places of their own, and which a list of rows. */
const placed = new Map<string, Places>();
const listed = new Map<string, RecordKind>();
for (const kind of recordKinds) {
  const { show, edit, rows, inside } = row(kind);
  if (show) placed.set(show.endpoint, { kind, at: [["data"]] });
  if (edit) placed.set(edit.endpoint, { kind, at: [["data", edit.key]] });
  for (const name of rows) listed.set(name, kind);
  for (const [name, places] of Object.entries(inside))
    placed.set(name, { kind, at: places.map((place) => place.split(".")) });
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
  const places = placed.get(endpoint);
  if (places)
    return places.at.flatMap((path) => {
      const found = valueAt(answer, path);
      return Array.isArray(found)
        ? found.flatMap((each: unknown, at) => withHeld(places.kind, each, [...path, at]))
        : withHeld(places.kind, found, path);
    });
  const kind = listed.get(endpoint);
  const rows = isFields(answer) ? answer.data : null;
  if (kind === undefined || !Array.isArray(rows)) return [];
  return rows.flatMap((each: unknown, at) =>
    isFields(each) && !(kind === "task" && isReminder(each)) ? withHeld(kind, each, ["data", at]) : [],
  );
}
