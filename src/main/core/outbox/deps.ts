import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Resource } from "#contract/kit/endpoint.ts";
import type { ApiResult, RawInput } from "../api/client.ts";
import type { ReachFault } from "../ports/fault-points.ts";
import type { Change, Effects, LocalAuthor, LocalWorld, SubjectKind } from "./types.ts";

export interface SendOptions {
  readonly idempotencyKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** A read as this computer has it, without the waiting changes. `copiedAt` in milliseconds since 1970. */
export interface KnownRead {
  readonly data: unknown;
  readonly copiedAt: number;
}

/**
 * May a change be sent now? `away`: the server cannot be reached. `sign-in`: nobody, or somebody else, is signed in;
 * what waits is never sent as another.
 */
export type SendGate = "ready" | "away" | "sign-in";

/** The clock of waiting times; the wall clock never decides when something is sent. */
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
  /** What the session and the lists of colleagues say about others; see `LocalWorld`. */
  readonly around?: (() => Pick<LocalWorld, "colleague" | "organizations" | "home">) | undefined;
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
  /** What a read of this endpoint answered last, if it was kept. */
  readonly copy: (endpoint: EndpointName, input: RawInput) => KnownRead | null;
  /** A record from whatever copy holds it; for records that no read gives alone. */
  readonly copiedRecord?: ((kind: SubjectKind, key: string | number) => KnownRead | null) | undefined;
  /** Milliseconds since 1970; for what people read, and for the age of copies. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly timers: Timers;
  /** A new UUIDv7. */
  readonly newId: () => string;
  readonly reach?: ReachFault | undefined;
  /** Milliseconds that a caller waits for the server's answer. Default 5,000. */
  readonly answerWithin?: number | undefined;
  readonly onFault: (error: unknown) => void;
  /** The sums, or the list, are different now. */
  readonly onChanged: () => void;
  /** Reads of these are different now; `atServer` where the server's answers are, too. */
  readonly onData: (resources: readonly Resource[], atServer: boolean) => void;
  readonly onMerged: (merged: {
    readonly title: string;
    readonly fields: readonly (readonly string[])[];
    /** A colleague's name, where the server's answer said it. */
    readonly by: string | null;
  }) => void;
}
