import { answeredFields, endpointOf } from "#contract/endpoints/plain-shapes.ts";
import { type EndpointName, isEndpointName } from "#contract/endpoints/table.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds } from "#contract/kit/kinds.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { labelOf, wordsOf } from "#core/kit/record-words.ts";
import { ackedRecord, indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, changesOf, namedBy } from "#core/outbox/effects/context.ts";
import { applied } from "#core/outbox/effects/fold.ts";
import { eachRow, withRows } from "#core/outbox/effects/overlays/lists.ts";
import { type Fields, fieldsOf, finds, overwrite, pick } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import {
  changedFields,
  type PlainQueued,
  type PlainRecord,
  plainEffect,
  plainQueued,
} from "./plain-effect.ts";

/** Lays changes over an answer of any plain kind. Nothing to change: the answer itself. */
type PlainOverlay = (read: unknown, input: RawInput, changes: readonly Change[], context: Context) => unknown;

interface Row {
  readonly id: number;
  readonly uuid: string;
}

function recordAfter(
  kind: PlainQueued,
  known: PlainRecord | null,
  own: readonly Change[],
  context: Context,
): PlainRecord | null {
  return own.reduce<PlainRecord | null>(
    (record, change) => applied(plainEffect(kind), record, change, context),
    known,
  );
}

/** The record that a read names by id or uuid, after its changes. */
function named(
  kind: PlainQueued,
  known: PlainRecord | null,
  key: unknown,
  changes: readonly Change[],
  context: Context,
): PlainRecord | null {
  const place = known ?? namedBy(kind, key, changes);
  return recordAfter(kind, known, indexOf(changes).of(kind, place), context);
}

/** A record as a list or another record shows it, after the changes that are about it. */
export function overlayPlainRow<R extends Row>(
  kind: PlainQueued,
  row: R,
  changes: readonly Change[],
  context: Context,
): R {
  let now = row;
  for (const change of indexOf(changes).of(kind, row)) {
    const { version } = fieldsOf(now);
    if (change.state === "acked") {
      const answer = ackedRecord(change);
      const newer = typeof version !== "number" || (answer?.version ?? 0) > version;
      if (answer !== null && newer) now = overwrite(now, answer);
    } else if (change.creates === null) {
      const stamp = { updated_at: context.savedAt(change) };
      now = overwrite(now, { ...changedFields(kind, change, context), ...stamp });
      if (version !== undefined) now = { ...now, local_revision: change.revision };
    }
  }
  return now;
}

/** Records that were added on this computer, newest first. */
const addedHere = (kind: PlainQueued, changes: readonly Change[], context: Context): readonly PlainRecord[] =>
  indexOf(changes)
    .ofKind(kind)
    .filter((change) => change.creates !== null)
    .flatMap((change) => recordAfter(kind, null, changesOf(change, changes), context) ?? [])
    .reverse();

const finding = (kind: PlainQueued, record: Fields, typed: unknown): boolean =>
  finds(String(typed ?? ""), labelOf(kind, record), ...wordsOf(kind, record));

const ofPaging = new Set(["page", "per_page", "sort"]);

/** Would the server list it? A filter by what the record does not say finds none, or those that have none of it. */
const isWanted = (kind: PlainQueued, record: Fields, query: Fields): boolean =>
  Object.entries(query).every(([name, wanted]) => {
    if (ofPaging.has(name) || wanted === undefined) return true;
    if (name === "q") return finding(kind, record, wanted);
    const own = record[name];
    if (!Array.isArray(wanted)) return String(own) === String(wanted);
    if (wanted.length === 0) return true;
    const known = typeof own === "boolean" || own === undefined ? (own ? "yes" : "no") : String(own);
    return wanted.includes(known);
  });

interface List {
  readonly data: readonly Row[];
  readonly meta: { readonly from: number | null; readonly to: number | null; readonly total: number };
}

/** Records that the list did not have because of what was changed here since. */
const movedIn = (
  kind: PlainQueued,
  query: Fields,
  changes: readonly Change[],
  context: Context,
): readonly PlainRecord[] => {
  const own = indexOf(changes).ofKind(kind);
  return own
    .filter(({ subject }, at) => own.findIndex((each) => each.subject.key === subject.key) === at)
    .filter(({ base }) => base !== null && !isWanted(kind, fieldsOf(base), query))
    .flatMap(({ subject }) => (context.local.record(kind, subject.key) as PlainRecord | null) ?? []);
};

const placeOf = ({ page }: Fields): "head" | "elsewhere" => (page === 1 ? "head" : "elsewhere");

function withoutRows(page: List, rows: readonly Row[], gone: number): List {
  if (gone === 0) return page;
  const from = rows.length === 0 ? null : page.meta.from;
  const to = from === null ? null : from + rows.length - 1;
  return { ...page, data: rows, meta: { ...page.meta, from, to, total: page.meta.total - gone } };
}

function overlaysOf(kind: PlainQueued): readonly (readonly [string, PlainOverlay])[] {
  const { prefix, edit } = kinds[kind];
  const { show }: Kind = kinds[kind];

  const overlayShow =
    (param: string): PlainOverlay =>
    (read, { params }, changes, context) => {
      const known = fieldsOf(read).data as PlainRecord | undefined;
      const record = named(kind, known ?? null, params?.[param], changes, context);
      return record === null || record === known ? read : { ...fieldsOf(read), data: record };
    };

  const overlayEdit: PlainOverlay = (read, { params }, changes, context) => {
    const form = fieldsOf(fieldsOf(read).data);
    const known = form[edit.key] as PlainRecord | undefined;
    const record = named(kind, known ?? null, params?.id, changes, context);
    if (record === null || record === known) return read;
    // What the form offers beside the record, as it was read for a new one.
    const lists = read === null ? context.local.form?.(kind) : form;
    return lists ? { ...fieldsOf(read), data: { ...lists, [edit.key]: record } } : read;
  };

  const overlayList: PlainOverlay = (read, input, changes, context) => {
    if (read === null) return read;
    const page = read as List;
    const query = fieldsOf(endpointOf(kind, "list")?.query?.safeParse(input.query ?? {}).data);
    const rows = eachRow(page.data, (row) => overlayPlainRow(kind, row, changes, context));
    const staying = rows.filter((row, at) => {
      if (row === page.data[at]) return true;
      const whole = context.local.record(kind, row.uuid);
      return isWanted(kind, { ...fieldsOf(whole), ...row }, query);
    });
    const keys = [...answeredFields(kind, "list"), "local_revision"];
    const added = [...addedHere(kind, changes, context), ...movedIn(kind, query, changes, context)]
      .filter((record) => isWanted(kind, record, query))
      .map((record): Row => pick(record, keys));
    const left = withoutRows(page, staying, rows.length - staying.length);
    return withRows(left, staying.length === rows.length ? rows : staying, added, placeOf(query));
  };

  const overlaySearch: PlainOverlay = (read, input, changes, context) => {
    if (read === null) return read;
    const { data } = read as { readonly data: readonly Row[] };
    const rows = eachRow(data, (row) => overlayPlainRow(kind, row, changes, context));
    const keys = answeredFields(kind, "search");
    const added = addedHere(kind, changes, context)
      .filter((record) => finding(kind, record, input.query?.q))
      .filter((record) => !rows.some((row) => row.uuid === record.uuid))
      .map((record): Row => pick(record, keys));
    return added.length === 0 && rows === data ? read : { ...fieldsOf(read), data: [...added, ...rows] };
  };

  const overlays: readonly (readonly [string, PlainOverlay])[] = [
    ...(show === null ? [] : [[show.endpoint, overlayShow(show.param)] as const]),
    [edit.endpoint, overlayEdit],
    [`${prefix}.list`, overlayList],
    [`${prefix}.search`, overlaySearch],
  ];
  // Not every kind has a search for its pickers.
  return overlays.filter(([endpoint]) => isEndpointName(endpoint));
}

/** Reads of plain kinds in which changes that wait are seen. */
export const plainOverlays: ReadonlyMap<EndpointName, PlainOverlay> = new Map(
  plainQueued.flatMap(overlaysOf),
) as ReadonlyMap<string, PlainOverlay> as ReadonlyMap<EndpointName, PlainOverlay>;
