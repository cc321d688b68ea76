import type { UserRef } from "#contract/kit/common.ts";
import type { LocalKind } from "#contract/kit/kinds.ts";
import { type Change, firstLocalId, isLocalId, type LocalRecords } from "#core/outbox/types.ts";
import { ackedRecord, indexOf, inOrder, isRenaming } from "./change-index.ts";
import { fieldsOf } from "./shapes.ts";

/** What overlaying a change may use besides the record itself. */
export interface Context {
  readonly local: LocalRecords;
  /** The change that creates what a local id or a uuid names; null where none here does. */
  readonly creating: (key: unknown) => Change | null;
  /** The server's id once it is known, else the given one. */
  readonly newestId: (id: number) => number;
  /** Local ids that became this id on the server. */
  readonly idsBefore: (id: number) => readonly number[];
  readonly savedAt: (change: Change) => string;
  /** The signed-in person and colleagues, as records name them. */
  readonly author: UserRef;
  readonly colleague: (id: number) => UserRef;
}

/** Builds each record once for one read: lists name the same people and cases repeatedly. */
function remembering(local: LocalRecords): LocalRecords {
  const found = new Map<string, unknown>();
  return {
    ...local,
    record: (kind, key) => {
      const name = `${kind} ${key}`;
      if (!found.has(name)) found.set(name, local.record(kind, key));
      return found.get(name) ?? null;
    },
  };
}

export function createContext(around: LocalRecords, changes: readonly Change[]): Context {
  const local = remembering(around);
  const index = indexOf(changes);
  const { creating } = index;
  const newestId: Context["newestId"] = (id) => {
    if (!isLocalId(id)) return id;
    const change = creating(id);
    const record = change === null ? local.record("assessment", id) : ackedRecord(change);
    const known = fieldsOf(record).id;
    return typeof known === "number" ? known : id;
  };
  return {
    local,
    creating,
    newestId,
    idsBefore: (id) => [
      ...index.localIdsOf(id),
      ...index.unmadeIds().filter((local) => local !== id && newestId(local) === id),
    ],
    savedAt: (change) => new Date(change.savedAt).toISOString(),
    author: { ...local.author },
    colleague: (id) => {
      const found = id === local.author.id ? local.author : local.colleague?.(id);
      // An unknown colleague appears as a number: better than a task that cannot be shown.
      return found ? { id, full_name: found.full_name } : { id, full_name: `Colleague ${id}` };
    },
  };
}

/**
 * For what needs no record but the one being read. Otherwise a case would ask for its assessments' persons, those for
 * their assessments, and these for their case again.
 */
export const within = (context: Context, kind: LocalKind | null, record: unknown): Context => ({
  ...context,
  local: {
    ...context.local,
    record: (asked, key) =>
      kind === null ? null : asked === kind ? record : context.local.record(asked, key),
  },
});

/** The local id of what a change creates; it holds until the server gives one. */
export const localIdOf = (change: Change): number => change.creates?.localId ?? firstLocalId + change.seq;

/** All changes of the record that this change creates, this one included. */
export const changesOf = ({ subject, creates }: Change, changes: readonly Change[]): readonly Change[] =>
  indexOf(changes).of(subject.kind, { uuid: subject.key, id: creates?.localId ?? 0 });

interface Place {
  readonly id: number;
  readonly uuid: string;
}

/** Interviews and tasks that waiting changes add to an assessment, each list in order. */
export function entriesOfAssessment(assessment: Place, changes: readonly Change[], context: Context) {
  const index = indexOf(changes);
  const { id, uuid } = assessment;
  const interviews = index.interviewsOf(uuid);
  const tasks = inOrder(index.tasksOf(id), ...context.idsBefore(id).map(index.tasksOf));
  return { interviews, tasks, all: inOrder(interviews, tasks) };
}

/** Finds what a read names by uuid, by local id or by the server's id, where only the changes know the connection. */
export function namedBy(kind: Change["subject"]["kind"], key: unknown, changes: readonly Change[]) {
  const id = Number(key);
  const made = Number.isNaN(id)
    ? null
    : indexOf(changes)
        .ofKind(kind)
        .find(
          (change) =>
            !isRenaming(change) && (change.creates?.localId === id || ackedRecord(change)?.id === id),
        );
  return { uuid: made?.subject.key ?? String(key), id };
}
