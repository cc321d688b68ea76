import { v7 as uuidv7 } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import { dayIn } from "#contract/kit/days.ts";
import type { QueuedKind } from "#contract/kit/kinds.ts";
import { summarize } from "#contract/kit/validation.ts";
import { type Change, firstLocalId, type LocalRecords, type Subject } from "#core/outbox/types.ts";
import { type Context, localIdOf } from "./context.ts";
import type { CheckedInput, Effect } from "./effect.ts";
import { applied, type RecordEffect, type Versioned } from "./fold.ts";
import { fieldsOf } from "./shapes.ts";

export const isUuid = (value: unknown): value is string => typeof value === "string" && value.includes("-");
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, 120) : "";
/** The day of a moment where the person works, by which the server says what is due and what is late; now, where none is given. */
export const workDay = (local: Pick<LocalRecords, "now" | "zone">, at = local.now()): string =>
  dayIn(at, local.zone ?? null);
export const inData = (data: unknown) => ({ data });

export function refusal(fields: Readonly<Record<string, readonly string[]>>): BridgeError {
  return new BridgeError("VALIDATION", summarize(fields), { fields });
}

/** What every record has that was made on this computer. */
export const stampsOf = <R extends Versioned = Versioned>(change: Change, context: Context) => {
  const at = context.savedAt(change);
  return {
    id: localIdOf(change) as R["id"],
    uuid: (change.creates?.uuid ?? change.id) as R["uuid"],
    version: 1,
    local_revision: change.revision,
    created_at: at,
    updated_at: at,
  };
};

/** The record that an update concerns: by uuid where this computer knows it, else by what the page called it. */
function subjectOf(kind: QueuedKind, key: unknown, local: LocalRecords): Subject {
  if (isUuid(key)) return { kind, key };
  const { uuid } = fieldsOf(local.record(kind, Number(key)));
  return { kind, key: isUuid(uuid) ? uuid : String(key) };
}

/** An update of a record that is not on this computer: the fields of the body under the known ids. */
function bare<R extends Versioned>(effect: RecordEffect<R>, change: Change, context: Context): R {
  const { key } = change.subject;
  // The number under which the page knew it; its next change will use the same.
  const named = [key, change.params.id].map(Number).find((id) => Number.isSafeInteger(id) && id > 0);
  const localId = named ?? firstLocalId + change.seq;
  const creates = { uuid: isUuid(key) ? key : change.id, localId };
  return { ...effect.create({ ...change, creates }, context), version: change.baseVersion ?? 1 };
}

function recordAfter<R extends Versioned>(effect: RecordEffect<R>, change: Change, context: Context) {
  const { kind, key } = change.subject;
  if (change.creates !== null) return effect.create(change, context);
  const known = context.local.record(kind, isUuid(key) ? key : Number(key)) as R | null;
  if ((known?.local_revision ?? 0) >= change.revision) return known as R;
  return applied(effect, known, { ...change, state: "pending" }, context) ?? bare(effect, change, context);
}

export const versioned = <R extends Versioned>(
  effect: RecordEffect<R>,
): Pick<Effect, "record" | "bodyOf"> => ({
  record: (change, context) =>
    recordAfter(effect, change, context) as unknown as Readonly<Record<string, unknown>>,
  bodyOf: (record) => (record === null ? null : effect.bodyOf(record as R)),
});

const newUuid = (given: CheckedInput, local: LocalRecords): string =>
  isUuid(given.body.uuid) ? given.body.uuid : uuidv7({ msecs: local.now() });

export const create = (kind: QueuedKind, given: CheckedInput, local: LocalRecords, title: string) => {
  const uuid = newUuid(given, local);
  return {
    params: given.params,
    body: { ...given.body, uuid },
    subject: { kind, key: uuid },
    creates: uuid,
    title,
  };
};

export const update = (
  kind: QueuedKind,
  key: unknown,
  given: CheckedInput,
  local: LocalRecords,
  title: string,
) => ({
  ...given,
  subject: subjectOf(kind, key, local),
  creates: null,
  title,
});
