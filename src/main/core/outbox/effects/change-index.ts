import type { LocalKind } from "#contract/kit/kinds.ts";
import { type Change, isLocalId } from "#core/outbox/types.ts";
import { fieldsOf, recordOf } from "./shapes.ts";

/** The record in the server's answer to an acknowledged change; null before. */
export const ackedRecord = (change: Change) =>
  change.state === "acked" && change.answer !== null ? recordOf(change.endpoint, change.answer.data) : null;

/** Must this change be overlaid on an answer of that time? */
export const liesOver = (change: Change, cachedAt: number | null): boolean =>
  change.state !== "acked" || cachedAt === null || (change.ackedAt ?? 0) >= cachedAt;

/** Renaming a file does not raise its record's version, so it does not count as a change of the record. */
export const isRenaming = ({ endpoint }: Change): boolean =>
  endpoint === "persons.updateMedia" || endpoint === "assessments.updateMedia";

interface Named {
  readonly uuid: string;
  readonly id: number;
}

/** Changes by the record they concern, each list in the order of saving. */
export interface ChangeIndex {
  readonly ofKind: (kind: LocalKind) => readonly Change[];
  /** Changes of the record itself, known by uuid or by id alone. */
  readonly of: (kind: LocalKind, record: Named) => readonly Change[];
  /** The change that creates what a uuid or a local id names. */
  readonly creating: (key: unknown) => Change | null;
  readonly interviewsOf: (assessmentUuid: string) => readonly Change[];
  readonly tasksOf: (assessmentId: number) => readonly Change[];
  /** Local ids under which tasks name assessments that no change here creates. */
  readonly unmadeIds: () => readonly number[];
  /** Local ids that became this id on the server, of any kind of record. */
  readonly localIdsOf: (serverId: number) => readonly number[];
  /** Assessments that were begun for a person. */
  readonly begunFor: (personUuid: string) => readonly Change[];
  readonly renamings: () => readonly Change[];
}

const none: readonly never[] = [];

/** In the order of saving, without repeats. */
export const inOrder = (...lists: readonly (readonly Change[])[]): readonly Change[] => {
  const [first = none, ...more] = lists.filter((list) => list.length > 0);
  if (more.length === 0) return first;
  return [...new Set([first, ...more].flat())].sort((one, other) => one.seq - other.seq);
};

const grouped = <K>(
  changes: readonly Change[],
  keyOf: (change: Change) => K | null,
): ReadonlyMap<K, readonly Change[]> => {
  const groups = new Map<K, Change[]>();
  for (const change of changes) {
    const key = keyOf(change);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return groups;
};

/** Makes a value at its first use. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const subjectKey = (kind: LocalKind, key: string) => `${kind} ${key}`;

function createIndex(changes: readonly Change[]): ChangeIndex {
  const kinds = once(() => grouped<LocalKind>(changes, ({ subject }) => subject.kind));
  const ofKind = (kind: LocalKind) => kinds().get(kind) ?? none;
  const subjects = once(() =>
    grouped(changes, (change) =>
      isRenaming(change) ? null : subjectKey(change.subject.kind, change.subject.key),
    ),
  );
  const makers = once(() => changes.filter(({ creates }) => creates !== null));
  const created = once(() => {
    const found = new Map<unknown, Change>();
    for (const change of makers())
      for (const key of [change.creates?.uuid, change.creates?.localId])
        if (!found.has(key)) found.set(key, change);
    return found;
  });
  const localIds = once(() => {
    const found = new Map<number, number[]>();
    for (const change of makers()) {
      const id = ackedRecord(change)?.id;
      if (typeof id === "number" && change.creates !== null)
        found.set(id, [...(found.get(id) ?? none), change.creates.localId]);
    }
    return found;
  });
  const interviews = once(() =>
    grouped(ofKind("interview"), ({ body }) => fieldsOf(body).assessment_uuid ?? null),
  );
  const tasks = once(() => grouped(ofKind("reminder"), ({ body }) => fieldsOf(body).remindable_id ?? null));
  const unmadeIds = once(() => [...tasks().keys()].filter(isLocalId).filter((id) => !created().has(id)));
  const begun = once(() =>
    grouped(ofKind("assessment"), ({ creates, body }) =>
      creates === null ? null : (fieldsOf(body).person_uuid ?? null),
    ),
  );
  const renamings = once(() => changes.filter(isRenaming));
  return {
    ofKind,
    of: (kind, { uuid, id }) => {
      const found = subjects();
      return inOrder(
        found.get(subjectKey(kind, uuid)) ?? none,
        found.get(subjectKey(kind, String(id))) ?? none,
      );
    },
    creating: (key) => created().get(key) ?? null,
    interviewsOf: (uuid) => interviews().get(uuid) ?? none,
    tasksOf: (id) => tasks().get(id) ?? none,
    unmadeIds,
    localIdsOf: (id) => localIds().get(id) ?? none,
    begunFor: (uuid) => begun().get(uuid) ?? none,
    renamings,
  };
}

// The outbox has a new list after every change, so an index lives as long as the list it was made from.
const indexes = new WeakMap<readonly Change[], ChangeIndex>();

export function indexOf(changes: readonly Change[]): ChangeIndex {
  const known = indexes.get(changes);
  if (known) return known;
  const index = createIndex(changes);
  indexes.set(changes, index);
  return index;
}

const keptAges = 8;
const lyingOver = new WeakMap<readonly Change[], Map<number, readonly Change[]>>();

/** The changes to overlay on an answer of that time. Answers of about the same age share one list. */
export function changesOver(changes: readonly Change[], cachedAt: number | null): readonly Change[] {
  let over = 0;
  for (const change of changes) if (liesOver(change, cachedAt)) over += 1;
  if (over === changes.length) return changes;
  // A younger answer leaves out all that an older one does, and more: the count identifies the list.
  const known = lyingOver.get(changes) ?? new Map<number, readonly Change[]>();
  const found = known.get(over);
  if (found) return found;
  const made = changes.filter((change) => liesOver(change, cachedAt));
  if (known.size >= keptAges) known.clear();
  known.set(over, made);
  lyingOver.set(changes, known);
  return made;
}
