import { BridgeError } from "#contract/bridge/errors.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { OutboxDeps } from "#core/outbox/deps.ts";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import { type Change, firstLocalId, type LocalRecords, type Subject } from "#core/outbox/types.ts";
import type { ChangeList } from "./change-list.ts";
import { changesRecord } from "./changes-record.ts";
import { needsOf } from "./ids.ts";
import type { ShownRecords } from "./shown-records.ts";

interface Seen {
  readonly version: number;
  /** Revision of the last waiting change that the page had seen; 0 for none. */
  readonly revision: number;
}

const ifMatchShape = /^(?:W\/)?"(\d+)(?:\+(\d+))?"$/;

function seenBy(ifMatch: string | undefined): Seen | null {
  if (ifMatch === undefined) return null;
  const match = ifMatchShape.exec(ifMatch);
  if (!match) throw new BridgeError("BAD_REQUEST", "The call does not say which version it changes.");
  return { version: Number(match[1]), revision: Number(match[2] ?? 0) };
}

export const versionOf = (record: unknown): number => {
  const found = typeof record === "object" && record !== null && "version" in record ? record.version : null;
  return typeof found === "number" ? found : 0;
};

const revisionOf = (record: unknown): number => {
  const found =
    typeof record === "object" && record !== null && "local_revision" in record
      ? record.local_revision
      : null;
  return typeof found === "number" ? found : 0;
};

export interface NewChangeParts {
  readonly deps: OutboxDeps;
  readonly list: ChangeList;
  readonly known: ShownRecords;
  readonly local: LocalRecords;
}

/** Refuses changes that were made from an outdated record, exactly as a server would. */
function baseOf({ deps, list, known, local }: NewChangeParts, subject: Subject, about: string, seen: Seen) {
  const own = list.ofRecord(about).filter(({ change }) => changesRecord(change));
  const included = own.filter(({ change }) => change.revision <= seen.revision);
  const versions = included.map(({ change }) =>
    versionOf(deps.effects.recordOf(change.endpoint, change.answer?.data ?? null)),
  );
  const record = local.record(subject.kind, subject.key);
  const unseen = own.some(({ change }) => change.state !== "acked" && change.revision > seen.revision);
  // The page still shows a change that was discarded or taken back, or its state before a decision.
  const gone = seen.revision > 0 && !included.some(({ change }) => change.revision === seen.revision);
  if (record !== null && (unseen || gone || versionOf(record) > Math.max(seen.version, ...versions))) {
    // The form merges with this record and sends it as its new base.
    known.remember(subject.kind, record);
    throw new BridgeError("CONFLICT", "Someone else changed this record.", { current: record });
  }
  const remembered = known.find({ ...subject, ...seen });
  if (remembered !== null) return remembered;
  // Where the server has acknowledged a change that the page was shown, the page's base is the server's result.
  const last = included.find(({ change }) => change.revision === seen.revision);
  if (last?.change.state === "acked" && !last.merged)
    return deps.effects.recordOf(last.change.endpoint, last.change.answer?.data ?? null);
  return versionOf(record) === seen.version && revisionOf(record) === seen.revision ? record : null;
}

/**
 * The server's version on which the page's input is based. A waiting change may be overlaid on a newer cached record
 * with others' values that the page never showed; an update made then is based on that change's own version.
 */
function baseVersionOf({ list }: NewChangeParts, about: string, seen: Seen): number {
  const under = list.ofRecord(about).find(({ change }) => change.revision === seen.revision);
  return Math.min(seen.version, under?.change.baseVersion ?? seen.version);
}

/** A change with its record, dependencies and base. Not saved yet. */
export function newChange(
  parts: NewChangeParts,
  endpoint: EndpointName,
  input: RawInput,
  { seq, revision, draft }: Pick<Change, "seq" | "revision" | "draft">,
): QueuedChange {
  const { deps, list, local } = parts;
  const prepared = deps.effects.prepare({ endpoint, input }, local);
  const { subject, params, body, title } = prepared;
  const about = list.ids.nameOf(subject);
  const seen = seenBy(input.ifMatch);
  return {
    about,
    merged: false,
    change: {
      seq,
      revision,
      id: deps.newId(),
      endpoint,
      params,
      body,
      subject,
      base: seen ? baseOf(parts, subject, about, seen) : null,
      baseVersion: seen ? baseVersionOf(parts, about, seen) : null,
      creates: prepared.creates === null ? null : { uuid: prepared.creates, localId: firstLocalId + seq },
      needs: needsOf({ params, body }, about, list.ids, list.waiting()),
      state: "pending",
      attempts: 0,
      nextTryAt: null,
      idempotencyKey: deps.newId(),
      sent: null,
      reason: null,
      conflict: null,
      answer: null,
      ackedAt: null,
      savedAt: deps.now(),
      title,
      draft,
    },
  };
}
