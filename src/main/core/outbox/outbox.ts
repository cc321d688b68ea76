import type {
  ConflictReview,
  FieldClash,
  OutboxSummary,
  PendingChange,
  WrittenValue,
} from "#contract/bridge/waiting.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { CallOptions, RawInput } from "#core/api/call-types.ts";
import type { ReadResult } from "#core/cache/read-through.ts";
import type { SentDraft } from "#core/drafts/drafts.ts";
import type { CachedRead } from "./deps.ts";
import type { Change } from "./types.ts";

export interface Choice {
  readonly path: readonly string[];
  readonly take: "mine" | "theirs" | "both";
}

/** One person's outbox on one server. Made by `createOutbox`; closed with the profile. */
export interface Outbox {
  /**
   * Saves a change durably, tries to send it at once, and resolves with the server's answer; where that takes too
   * long, with the record as it will be and `queuedAt`. Rejects with the server's refusal (VALIDATION, CONFLICT with
   * `details.current`, FORBIDDEN, NOT_FOUND) only while the caller has not been told «Saved on this computer»;
   * nothing stays in the outbox then. Rejects with DATA_UNREADABLE where the disk fails.
   */
  readonly submit: (
    endpoint: EndpointName,
    input: RawInput,
    options?: Pick<CallOptions, "signal"> & { readonly sends?: SentDraft | undefined },
  ) => Promise<ReadResult>;
  /**
   * A read with the waiting changes overlaid; null where there is none and the changes alone cannot make one. Its
   * records are remembered as the base of the page's next change.
   */
  readonly overlay: (
    endpoint: EndpointName,
    input: RawInput,
    read: CachedRead | null,
  ) => { readonly data: unknown; readonly savedAt: number | null } | null;
  /** An input with the server's ids in place of local ones; `local` where it names something that exists only here. */
  readonly mapped: (input: RawInput) => { readonly input: RawInput; readonly local: boolean };
  /** Changes in the order of saving; acknowledged ones for as long as they may be overlaid on a cached answer. */
  readonly changes: () => readonly Change[];
  readonly summary: () => OutboxSummary;
  readonly list: () => readonly PendingChange[];
  /** Sends what is ready. Resolves when nothing more can be sent for now. Never rejects. */
  readonly drain: () => Promise<void>;
  /** The network or the session is back: pauses are over. */
  readonly wake: () => void;
  readonly retry: (id?: string) => void;
  readonly discard: (id: string) => number;
  readonly review: (id: string) => ConflictReview | null;
  /** What somebody wrote in a waiting change. */
  readonly written: (id: string) => {
    readonly written: WrittenValue[];
    readonly record?: ConflictReview["record"];
  };
  readonly resolve: (id: string, choices: readonly Choice[]) => void;
  readonly exportText: () => string;
  readonly acknowledgeLoss: () => void;
  readonly close: () => void;
}

export type { FieldClash };
