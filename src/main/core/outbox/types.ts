import type { FieldClash, PendingChange } from "#contract/bridge/waiting.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import type { ApiResult, RawInput } from "../api/client.ts";

/** What a change is about. Changes of one subject are sent in the order in which they were saved. */
export type SubjectKind = PendingChange["kind"];
export interface Subject {
  readonly kind: SubjectKind;
  /** The uuid, or the id in decimal digits where the record has no uuid that the caller knows. */
  readonly key: string;
}

/**
 * - `pending`: waits for its turn, or for the next try. - `sending`: handed to the network; the answer is not known.
 * - `acked`: the server has it; kept to lie over copies that are older than the answer. - `blocked`: refused (4xx).
 * - `conflict`: others changed the same field; a person decides.
 */
export type ChangeState = "pending" | "sending" | "acked" | "blocked" | "conflict";

/** One change as it lies in the outbox. `seq` counts from 1 and is never used twice. */
export interface Change {
  readonly seq: number;
  /** What pages know this change by, as it is now (`local_revision`): another number after a decision. */
  readonly revision: number;
  /** UUIDv7 of the operation. */
  readonly id: string;
  readonly endpoint: EndpointName;
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * As the page gave it; after a merge or a choice, as that made it from the record that is `base` then. Uploads: what
   * `SealedUpload` describes.
   */
  readonly body: unknown;
  readonly subject: Subject;
  /** The record as the page had it when it was changed; null for a create, or where it is not known any more. */
  readonly base: unknown;
  /** The server's version under `base`, for If-Match; null for a create. */
  readonly baseVersion: number | null;
  /** What this change makes: known to everything after it by this uuid and, until the server has one, by `localId`. */
  readonly creates: { readonly uuid: string; readonly localId: number } | null;
  /** `seq` of the earlier changes that must be acked first: of the same subject, or making what this one names. */
  readonly needs: readonly number[];
  readonly state: ChangeState;
  readonly attempts: number;
  /** Milliseconds since 1970; null: at once. */
  readonly nextTryAt: number | null;
  readonly idempotencyKey: string;
  /** What the key stands for, where ids of this computer made it another body than `body`; null before. */
  readonly sent: { readonly body: unknown; readonly ifMatch: string | null } | null;
  /** In words for the person; set with `blocked`. */
  readonly reason: string | null;
  readonly conflict: Conflict | null;
  /** The server's answer, parsed; set with `acked`. */
  readonly answer: { readonly status: number; readonly data: unknown; readonly etag: string | null } | null;
  readonly ackedAt: number | null;
  readonly savedAt: number;
  readonly title: string;
}

export interface Conflict {
  /** The server's record, whole. */
  readonly current: unknown;
  readonly changedBy: string | null;
  readonly changedAt: string;
  readonly clashes: readonly FieldClash[];
  readonly takenOver: readonly FieldClash[];
}

/** Ids from here on were made on this computer: `firstLocalId + seq`. They fit a double and `idParam`. */
export const firstLocalId = 2 ** 52;
export const isLocalId = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= firstLocalId;

/** Who is signed in, as records name people. */
export interface LocalAuthor {
  readonly id: number;
  readonly full_name: string;
}

/** What the effects may look up: the records that this computer knows, changes included. */
export interface LocalWorld {
  readonly author: LocalAuthor;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * A record as a read would give it now; null where this computer does not have it. A case asks for its assessments
   * and those for their case: a record that is being put together already is given as it was read.
   */
  readonly record: (kind: SubjectKind, key: string | number) => unknown;
  /** A colleague's name, as the lists of colleagues on this computer have it. */
  readonly colleague?: ((id: number) => LocalAuthor | null) | undefined;
  /** Where one belongs, from the session; `home` is where new records go unless said otherwise. */
  readonly organizations?: readonly Organization[] | undefined;
  readonly home?: number | null | undefined;
}

/** A change that the caller wants to make, before it has a place in the outbox. */
export interface Wanted {
  readonly endpoint: EndpointName;
  readonly input: RawInput;
}

/**
 * What each queueable endpoint does to the records on this computer. Pure: no disk, no network, no clock of its own.
 * Built by `effects/effects.ts` from one entry per endpoint.
 */
export interface Effects {
  /**
   * Gives the input its place: the subject, the client-made uuid (added to the body where the endpoint takes one and
   * the page gave none), and a title for the list. Rejects with VALIDATION where the contract's schema would refuse.
   */
  readonly prepare: (
    wanted: Wanted,
    world: LocalWorld,
  ) => {
    readonly subject: Subject;
    readonly creates: string | null;
    readonly params: Readonly<Record<string, unknown>>;
    readonly body: unknown;
    readonly title: string;
  };
  /** The endpoint's answer as it would be after this change: `{ data: record }`, `{ reminder }`, an upload. */
  readonly answer: (change: Change, world: LocalWorld) => ApiResult<unknown>;
  /** The record inside an endpoint's answer, the server's or ours; null where it holds none. */
  readonly recordOf: (endpoint: EndpointName, answer: unknown) => { readonly version?: number } | null;
  /** An update's body as the record alone would make it: what base, mine and theirs are compared as. */
  readonly bodyOf: (endpoint: EndpointName, record: unknown) => unknown;
  /**
   * Lays changes over what a read answered; `data` is null where there was no answer, and the result too where the
   * changes alone do not make one. `copiedAt` in milliseconds: acked changes lie only over what is older.
   */
  readonly overlay: (
    endpoint: EndpointName,
    input: RawInput,
    read: { readonly data: unknown; readonly copiedAt: number } | null,
    changes: readonly Change[],
    world: LocalWorld,
  ) => unknown;
}
