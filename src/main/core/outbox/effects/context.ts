import type { UserRef } from "#contract/entities/common.ts";
import { type Change, firstLocalId, isLocalId, type LocalWorld, type SubjectKind } from "../types.ts";
import { fieldsOf, recordOf } from "./shapes.ts";

/** What laying one change may look at besides the record itself. */
export interface Context {
  readonly world: LocalWorld;
  /** The change that makes what a local id or a uuid names; null where none here does. */
  readonly creating: (key: unknown) => Change | null;
  /** An id as the newest knowledge has it: the server's, once it is known. */
  readonly newestId: (id: number) => number;
  readonly savedAt: (change: Change) => string;
  /** Who is signed in, and anybody else, as records name people. */
  readonly author: UserRef;
  readonly colleague: (id: number) => UserRef;
}

/** Each record is put together once for one read: lists name the same persons and cases again and again. */
function remembering(world: LocalWorld): LocalWorld {
  const found = new Map<string, unknown>();
  return {
    ...world,
    record: (kind, key) => {
      const name = `${kind} ${key}`;
      if (!found.has(name)) found.set(name, world.record(kind, key));
      return found.get(name) ?? null;
    },
  };
}

export function createContext(around: LocalWorld, changes: readonly Change[]): Context {
  const world = remembering(around);
  const creating: Context["creating"] = (key) => {
    if (isLocalId(key)) return changes.find((change) => change.creates?.localId === key) ?? null;
    return typeof key === "string" ? (changes.find((change) => change.creates?.uuid === key) ?? null) : null;
  };
  return {
    world,
    creating,
    newestId: (id) => {
      if (!isLocalId(id)) return id;
      const change = creating(id);
      const record = change === null ? world.record("assessment", id) : ackedRecord(change);
      const known = fieldsOf(record).id;
      return typeof known === "number" ? known : id;
    },
    savedAt: (change) => new Date(change.savedAt).toISOString(),
    author: { ...world.author },
    colleague: (id) => {
      const found = id === world.author.id ? world.author : world.colleague?.(id);
      // Everything else on the screen names people; a number is better than a task that cannot be shown.
      return found ? { id, full_name: found.full_name } : { id, full_name: `Colleague ${id}` };
    },
  };
}

/**
 * For what needs no other record than the one that is being read: a case that asked for its assessments' persons, who
 * ask for their assessments, which ask for their case, would put the same records together over and over.
 */
export const within = (context: Context, kind: SubjectKind | null, record: unknown): Context => ({
  ...context,
  world: {
    ...context.world,
    record: (asked, key) =>
      kind === null ? null : asked === kind ? record : context.world.record(asked, key),
  },
});

/** The server's record in the answer to a change that it has; null before. */
export const ackedRecord = (change: Change) =>
  change.state === "acked" && change.answer !== null ? recordOf(change.endpoint, change.answer.data) : null;

/** May this change lie over something that was read then? */
export const liesOver = (change: Change, copiedAt: number | null): boolean =>
  change.state !== "acked" || copiedAt === null || (change.ackedAt ?? 0) > copiedAt;

/** The id of what a change makes, as long as the server has given none. */
export const localIdOf = (change: Change): number => change.creates?.localId ?? firstLocalId + change.seq;

/** A file of a record is renamed without a new version of the record: such a change is not one of its own. */
const isRenaming = ({ endpoint }: Change): boolean =>
  endpoint === "persons.updateMedia" || endpoint === "assessments.updateMedia";

/** Is this change about the record itself? Its subject is known by uuid, or by id alone. */
export function isOf(change: Change, kind: Change["subject"]["kind"], record: { uuid: string; id: number }) {
  const { subject } = change;
  if (subject.kind !== kind || isRenaming(change)) return false;
  return subject.key === record.uuid || subject.key === String(record.id);
}

/** The changes of the record that this one makes, itself among them. */
export const changesOf = ({ subject, creates }: Change, changes: readonly Change[]): readonly Change[] =>
  changes.filter((each) => isOf(each, subject.kind, { uuid: subject.key, id: creates?.localId ?? 0 }));

/** What a read asks for by uuid, by local id or by the server's id, where only the changes can tell what that is. */
export function namedBy(kind: Change["subject"]["kind"], key: unknown, changes: readonly Change[]) {
  const id = Number(key);
  const made = changes.find(
    (change) =>
      change.subject.kind === kind &&
      !isRenaming(change) &&
      (change.creates?.localId === id || ackedRecord(change)?.id === id),
  );
  return { uuid: made?.subject.key ?? String(key), id };
}
