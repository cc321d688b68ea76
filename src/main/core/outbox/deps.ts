import type { EndpointName } from "#contract/endpoints/table.ts";
import type { LocalKind, Resource } from "#contract/kit/kinds.ts";
import type { ApiResult, RawInput } from "#core/api/call-types.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import type { Change, Effects, LocalAuthor, LocalRecords } from "./types.ts";

export interface SendOptions {
  readonly idempotencyKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A cached read without the waiting changes. `cachedAt` in milliseconds since 1970. */
export interface CachedRead {
  readonly data: unknown;
  readonly cachedAt: number;
}

/**
 * May a change be sent now? `away`: the server cannot be reached. `sign-in`: nobody, or somebody else, is signed in;
 * a change is never sent as another person.
 */
export type SendGate = "ready" | "away" | "sign-in";

/** Timers for pauses; the wall clock never decides when something is sent. */
export interface Timers {
  readonly set: (callback: () => void, milliseconds: number) => unknown;
  readonly clear: (handle: unknown) => void;
}

export interface OutboxDeps {
  /** The encrypted file; the head of its chain is written to `<file>.head`. Its folder exists. */
  readonly file: string;
  /** 64 hex digits. */
  readonly key: string;
  /** Whose outbox this is. */
  readonly author: () => LocalAuthor;
  /** Colleagues and organizations, from the session and the cached lists; see `LocalWorld`. */
  readonly around?: (() => Pick<LocalRecords, "colleague" | "organizations" | "home" | "zone">) | undefined;
  readonly effects: Effects;
  /** Sends one change; rejects with BridgeError as the API client does. */
  readonly send: (
    endpoint: EndpointName,
    input: RawInput,
    options: SendOptions,
  ) => Promise<ApiResult<unknown>>;
  /** Sends the file of an `uploads.create`; resumes where an earlier try ended. */
  readonly sendUpload: (change: Change, signal: AbortSignal) => Promise<ApiResult<unknown>>;
  readonly gate: () => SendGate;
  /** The cached answer to this read, if there is one. */
  readonly cached: (endpoint: EndpointName, input: RawInput) => CachedRead | null;
  /** A record from any cached answer; for records that no read gives alone. */
  readonly cachedRecord?: ((kind: LocalKind, key: string | number) => CachedRead | null) | undefined;
  /** Milliseconds since 1970; for display and for the age of cached answers only. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly timers: Timers;
  /** A new UUIDv7. */
  readonly newId: () => string;
  readonly faultHook?: FaultHook | undefined;
  /** Milliseconds that a caller waits for the server's answer. Default 5,000. */
  readonly answerWithin?: number | undefined;
  readonly onFault: (error: unknown) => void;
  /** The list or its sums have changed. */
  readonly onChanged: () => void;
  /** Reads of these resources have changed; `atServer` where they have changed on the server too. */
  readonly onData: (resources: readonly Resource[], atServer: boolean) => void;
  readonly onMerged: (merged: {
    readonly title: string;
    readonly fields: readonly (readonly string[])[];
    /** The colleague's name, where the server gave it. */
    readonly by: string | null;
  }) => void;
}
