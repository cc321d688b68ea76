import { BridgeError } from "#contract/bridge/errors.ts";
import type { ConflictReview, PendingChange } from "#contract/bridge/waiting.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import { ownPageKinds } from "#contract/kit/kinds.ts";
import { writtenIn } from "#contract/merge/written-in.ts";
import type { MinutesChange } from "#contract/records/minutes/schema.ts";
import { typedWords } from "#contract/records/minutes/typed-words.ts";
import { fieldOf } from "#core/kit/field-of.ts";
import type { ChangeList } from "./changes/change-list.ts";
import type { OutboxDeps } from "./deps.ts";
import type { QueuedChange } from "./store/outbox-tables.ts";
import { poisonWords } from "./store/words.ts";
import { type Change, isLocalId, type LocalRecords } from "./types.ts";

/** After this many failures on the server a change is shown as needing attention; it is still tried. */
const poisonedFrom = 8;

/** The body of a change as a person reads it: what was typed into minutes stands in an update of Yjs. */
const asRead = ({ endpoint, body }: Change): unknown =>
  endpoint === "minutes.write" ? { words: typedWords((body as MinutesChange).update) } : body;

const iso = (at: number) => new Date(at).toISOString();

const actionOf = (change: Change): PendingChange["action"] => {
  if (change.subject.kind === "upload") return "upload";
  const { method } = endpoints[change.endpoint];
  if (method === "DELETE") return "delete";
  return change.creates ? "create" : "update";
};

const isPoisoned = (change: Change) => change.state === "pending" && change.attempts >= poisonedFrom;
export const needsAttention = (change: Change) => change.state === "blocked" || isPoisoned(change);

export interface PresentParts {
  readonly deps: OutboxDeps;
  readonly list: ChangeList;
  readonly local: LocalRecords;
}

function stateOf(change: Change): PendingChange["state"] {
  if (change.state === "conflict" || change.state === "sending") return change.state;
  return needsAttention(change) ? "attention" : "waiting";
}

/** The record to open for a change. */
function targetOf({ list, local }: PresentParts, change: Change): PendingChange["target"] {
  const { kind, key } = change.subject;
  const own = ownPageKinds.find((each) => each === kind);
  if (own) return { kind: own, id: key };
  if (kind === "comment" || kind === "time-entry" || kind === "meeting")
    return { kind: "case", id: String(change.params.id) };
  if (kind === "location-event" || kind === "impactor")
    return { kind: "location", id: String(change.params.id) };
  if (kind === "bulletin") return null;
  if (kind === "task") {
    const caseId = fieldOf(change.body, "taskable_id") ?? fieldOf(local.record("task", key), "case_id");
    return typeof caseId === "number" ? { kind: "case", id: String(caseId) } : null;
  }
  const uuid = fieldOf(change.body, "assessment_uuid") ?? fieldOf(change.base, "assessment_uuid");
  if (typeof uuid === "string") return { kind: "assessment", id: uuid };
  const id = fieldOf(change.body, "remindable_id") ?? fieldOf(change.base, "remindable_id");
  if (typeof id !== "number") return null;
  const known = isLocalId(id) ? list.ids.uuidOf(id) : fieldOf(local.record("assessment", id), "uuid");
  return { kind: "assessment", id: typeof known === "string" ? known : String(id) };
}

export function createPresenter(parts: PresentParts) {
  const { deps, list } = parts;

  const present = ({ change }: QueuedChange): PendingChange => {
    const needs = change.needs.filter(list.waits).flatMap((seq) => list.get(seq)?.change.id ?? []);
    return {
      id: change.id,
      kind: change.subject.kind,
      action: actionOf(change),
      title: change.title,
      savedAt: iso(change.savedAt),
      state: stateOf(change),
      reason: change.reason ?? (isPoisoned(change) ? poisonWords(change.attempts) : null),
      waitsFor: needs[0] ?? null,
      needs,
      attempts: change.attempts,
      nextTryAt: change.nextTryAt === null ? null : iso(change.nextTryAt),
      target: targetOf(parts, change),
    };
  };

  const review = (queued: QueuedChange): ConflictReview | null => {
    const { conflict, savedAt } = queued.change;
    if (!conflict) return null;
    return {
      change: present(queued),
      mine: { by: deps.author().full_name, at: iso(savedAt) },
      theirs: { by: conflict.changedBy, at: iso(Date.parse(conflict.changedAt)) },
      clashes: [...conflict.clashes],
      takenOver: [...conflict.takenOver],
      record: conflict.current as ConflictReview["record"],
    };
  };

  /** A file's key opens the sealed file; it is left out of what people read. */
  const readable = (change: Change): unknown => {
    if (change.subject.kind !== "upload" || typeof change.body !== "object" || change.body === null)
      return asRead(change);
    return Object.fromEntries(Object.entries(change.body).filter(([name]) => !/key|file$/i.test(name)));
  };

  const written = (queued: QueuedChange) => {
    const { endpoint, base, subject } = queued.change;
    if (subject.kind === "upload") return { written: [] };
    const before = base === null ? null : deps.effects.bodyOf(endpoint, base);
    const record = base === null ? {} : { record: base as NonNullable<ConflictReview["record"]> };
    return { written: writtenIn(asRead(queued.change), before), ...record };
  };

  const exportText = (): string => {
    const changes = [...list.waiting()].map((queued) => ({
      ...present(queued),
      what: queued.change.endpoint,
      params: queued.change.params,
      content: readable(queued.change),
      ...(queued.change.conflict ? { conflict: queued.change.conflict } : {}),
    }));
    const { id, full_name } = deps.author();
    const whole = {
      about: "Changes that wait on this computer",
      user: { id, full_name },
      exportedAt: iso(deps.now()),
      changes,
    };
    return `${JSON.stringify(whole, null, 2)}\n`;
  };

  return { list: () => [...list.waiting()].map(present), review, written, exportText };
}

export const unknownChange = () => new BridgeError("NOT_FOUND", "This change does not wait here any more.");
