import type { FieldClash } from "#contract/bridge/waiting.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { LocalKind, QueuedKind } from "#contract/kit/kinds.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import type { ApiResult, RawInput } from "#core/api/call-types.ts";
import type { SentDraft } from "#core/drafts/drafts.ts";

/** One record that this computer may know. */
export interface RecordName {
  readonly kind: LocalKind;
  /** The uuid, or the id in decimal digits where the record has no uuid that the caller knows. */
  readonly key: string;
}

/** The record that a change concerns. Changes of one record are sent in the order of saving. */
export interface Subject extends RecordName {
  readonly kind: QueuedKind;
}

/**
 * - `pending`: waits for its turn or the next try. - `sending`: given to the network; the answer is not known.
 * - `acked`: the server has it; it stays to be overlaid on older cached answers. - `blocked`: refused (4xx).
 * - `conflict`: others changed the same field; a person decides.
 */
export type ChangeState = "pending" | "sending" | "acked" | "blocked" | "conflict";

/** One change in the outbox. `seq` counts from 1 and is never reused. */
export interface Change {
  readonly seq: number;
  /** The number by which pages know this change (`local_revision`); a decision gives it another. */
  readonly revision: number;
  /** UUIDv7 of the operation. */
  readonly id: string;
  readonly endpoint: EndpointName;
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * As the page gave it; after a merge or a choice, the result of that, with `base` as the record it was merged with.
   * Uploads: see `SealedUpload`.
   */
  readonly body: unknown;
  readonly subject: Subject;
  /** The record as the page had it before the change; null for a create, or where it is no longer known. */
  readonly base: unknown;
  /** The server's version of `base`, for If-Match; null for a create. */
  readonly baseVersion: number | null;
  /** What this change creates: later changes name it by this uuid and, until the server gives an id, by `localId`. */
  readonly creates: { readonly uuid: string; readonly localId: number } | null;
  /**
   * `seq` of the changes that must be acknowledged first: earlier ones of the same record, and those that create what
   * this one names.
   */
  readonly needs: readonly number[];
  readonly state: ChangeState;
  readonly attempts: number;
  /** Milliseconds since 1970; null: at once. */
  readonly nextTryAt: number | null;
  readonly idempotencyKey: string;
  /** The request that the key stands for, where replacing local ids made it differ from `body`; null before. */
  readonly sent: { readonly body: unknown; readonly ifMatch: string | null } | null;
  /** Why it was refused, in words for the person; set with `blocked`. */
  readonly reason: string | null;
  readonly conflict: Conflict | null;
  /** The server's answer, parsed; set with `acked`. */
  readonly answer: { readonly status: number; readonly data: unknown; readonly etag: string | null } | null;
  readonly ackedAt: number | null;
  readonly savedAt: number;
  readonly title: string;
  /** The draft that this change sends, as it was then: with the change on disk that draft is sent. */
  readonly draft?: SentDraft | undefined;
}

export interface Conflict {
  /** The server's record, whole. */
  readonly current: unknown;
  readonly changedBy: string | null;
  readonly changedAt: string;
  readonly clashes: readonly FieldClash[];
  readonly takenOver: readonly FieldClash[];
}

/** Ids from here on are local: `firstLocalId + seq`. They fit a double and `idParam`. */
export const firstLocalId = 2 ** 52;
export const isLocalId = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= firstLocalId;

/** The signed-in person, as records name people. */
export interface LocalAuthor {
  readonly id: number;
  readonly full_name: string;
}

/** What effects may look up: the records of this computer, waiting changes included. */
export interface LocalRecords {
  readonly author: LocalAuthor;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * A record as a read would give it now; null where it is not on this computer. A case asks for its assessments and
   * those for their case: a record that is being built already is given as it was read.
   */
  readonly record: (kind: LocalKind, key: string | number) => unknown;
  /** A colleague's name, from the cached lists of colleagues. */
  readonly colleague?: ((id: number) => LocalAuthor | null) | undefined;
  /** What the form of a new record needs, where this computer has it; `params` of what it is made below. */
  readonly form?:
    | ((kind: LocalKind, params?: RawInput["params"]) => Readonly<Record<string, unknown>> | null)
    | undefined;
  /** The signed-in person's organizations; new records go to `home` unless said otherwise. */
  readonly organizations?: readonly Organization[] | undefined;
  readonly home?: number | null | undefined;
  /** By whose clocks it is today where they work; null and left out: by those of this computer. */
  readonly zone?: string | null | undefined;
}

/** A change that the caller wants to make, before it is in the outbox. */
export interface ChangeRequest {
  readonly endpoint: EndpointName;
  readonly input: RawInput;
}

/**
 * What each queueable endpoint does to the records of this computer. Pure: no disk, no network, no clock of its own.
 * Built by `effects/effects.ts` from one entry for each endpoint.
 */
export interface Effects {
  /**
   * Determines the record that the input concerns, its client-made uuid (added to the body where the endpoint takes
   * one and the page gave none), and a title for the list. Rejects with VALIDATION where the contract's schema would
   * refuse.
   */
  readonly prepare: (
    wanted: ChangeRequest,
    local: LocalRecords,
  ) => {
    readonly subject: Subject;
    readonly creates: string | null;
    readonly params: Readonly<Record<string, unknown>>;
    readonly body: unknown;
    readonly title: string;
  };
  /** The endpoint's answer as it would be after this change: `{ data: record }`, `{ reminder }`, an upload. */
  readonly answer: (change: Change, local: LocalRecords) => ApiResult<unknown>;
  /** The record inside an endpoint's answer, the server's or ours; null where there is none. */
  readonly recordOf: (endpoint: EndpointName, answer: unknown) => { readonly version?: number } | null;
  /** The update body that describes the record: base, mine and theirs are compared in this form. */
  readonly bodyOf: (endpoint: EndpointName, record: unknown) => unknown;
  /**
   * Overlays changes on what a read answered. `data` is null where there was no answer; the result is null where the
   * changes alone cannot make one. `cachedAt` in milliseconds: acknowledged changes are overlaid on older answers
   * only.
   */
  readonly overlay: (
    endpoint: EndpointName,
    input: RawInput,
    read: { readonly data: unknown; readonly cachedAt: number } | null,
    changes: readonly Change[],
    local: LocalRecords,
  ) => unknown;
}
