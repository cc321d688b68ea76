import type { ConflictReview, FieldClash, OutboxSummary, PendingChange } from "#contract/bridge/waiting.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { CallOptions, RawInput } from "#core/api/client.ts";
import type { ReadResult } from "#core/cache/read-through.ts";
import type { KnownRead } from "./deps.ts";
import type { Change } from "./types.ts";

export interface Choice {
  readonly path: readonly string[];
  readonly take: "mine" | "theirs" | "both";
}

/** One person's outbox on one server. Made by `createOutbox`; closed with the profile. */
export interface Outbox {
  /**
   * Saves a change durably, tries to send it at once, and answers with the server's answer, or, where that does not
   * come in time, with what the record will be and `queuedAt`. Rejects with the server's refusal (VALIDATION, CONFLICT
   * with `details.current`, FORBIDDEN, NOT_FOUND) only while the caller has not been told «Saved on this computer»;
   * then nothing stays in the outbox. Rejects with DATA_UNREADABLE where the disk does not take it.
   */
  readonly submit: (endpoint: EndpointName, input: RawInput, options?: CallOptions) => Promise<ReadResult>;
  /**
   * A read with the waiting changes laid over it; null where there is none and the changes alone do not make one. The
   * records in it are remembered as what the page will have changed.
   */
  readonly overlay: (
    endpoint: EndpointName,
    input: RawInput,
    read: KnownRead | null,
  ) => { readonly data: unknown; readonly savedAt: number | null } | null;
  /** An input whose ids of this computer are the server's, where it has them; `local` where it names what only waits. */
  readonly mapped: (input: RawInput) => { readonly input: RawInput; readonly local: boolean };
  /** Changes in the order of saving; acked ones as long as they may lie over a copy. */
  readonly changes: () => readonly Change[];
  readonly summary: () => OutboxSummary;
  readonly list: () => readonly PendingChange[];
  /** Sends what is ready. Resolves when nothing more can be sent for now. Never rejects. */
  readonly drain: () => Promise<void>;
  /** The network or the session is back: waiting times are forgotten. */
  readonly wake: () => void;
  readonly retry: (id?: string) => void;
  readonly discard: (id: string) => number;
  readonly review: (id: string) => ConflictReview | null;
  readonly resolve: (id: string, choices: readonly Choice[]) => void;
  readonly exportText: () => string;
  readonly acknowledgeLoss: () => void;
  readonly close: () => void;
}

export type { FieldClash };
