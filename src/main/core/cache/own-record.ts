/** A record as the server's answer to one's own change holds it. */
export interface OwnRecord {
  readonly uuid: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRecord = (value: unknown): value is OwnRecord =>
  isFields(value) && typeof value.uuid === "string" && typeof value.version === "number";

/** The record in the answer to a change; null where the answer holds none. */
export function ownRecordIn(answer: unknown): OwnRecord | null {
  if (!isFields(answer)) return null;
  return [answer.reminder, answer.data].find(isRecord) ?? null;
}

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/** What another answer shows of the record: all of it, or in short; then only what both say in one plain value. */
function updated(shown: Fields, record: OwnRecord): Fields {
  if (typeof shown.version === "number" && shown.version >= record.version) return shown;
  if (Object.keys(record).every((name) => Object.hasOwn(shown, name))) return { ...shown, ...record };
  const said = Object.entries(record).filter(
    ([name, value]) => isPlain(value) && Object.hasOwn(shown, name) && isPlain(shown[name]),
  );
  return { ...shown, ...Object.fromEntries(said) };
}

/**
 * An answer in which nothing is older than a record that the person has changed since: wherever it shows that record,
 * by its uuid and in a lower version, it says what the record says. Returns `answer` itself where nothing is older.
 */
export function withOwnRecord(answer: unknown, record: OwnRecord): unknown {
  if (Array.isArray(answer)) {
    const rows = answer.map((row) => withOwnRecord(row, record));
    return rows.every((row, at) => row === answer[at]) ? answer : rows;
  }
  if (!isFields(answer)) return answer;
  if (answer.uuid === record.uuid) return updated(answer, record);
  let now: Fields = answer;
  for (const [name, value] of Object.entries(answer)) {
    const next = withOwnRecord(value, record);
    if (next !== value) now = { ...now, [name]: next };
  }
  return now;
}

/** An answer without the rows of its lists that are about one record. Returns `answer` itself where there are none. */
export function withoutRow(answer: unknown, uuid: string): unknown {
  const isIt = (row: unknown) => isFields(row) && row.uuid === uuid;
  if (Array.isArray(answer)) {
    const rows = answer.filter((row) => !isIt(row)).map((row) => withoutRow(row, uuid));
    return rows.length === answer.length && rows.every((row, at) => row === answer[at]) ? answer : rows;
  }
  if (!isFields(answer)) return answer;
  let now: Fields = answer;
  for (const [name, value] of Object.entries(answer)) {
    const next = withoutRow(value, uuid);
    if (next !== value) now = { ...now, [name]: next };
  }
  return now;
}
