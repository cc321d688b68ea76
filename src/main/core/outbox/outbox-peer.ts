import type { OutboxSummary } from "#contract/bridge/waiting.ts";
import type { Resource } from "#contract/kit/kinds.ts";
import type { Session } from "#contract/services/session/schema.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import type { SendGate } from "./deps.ts";

/** What a profile's outbox needs from its connection. */
export interface OutboxPeer {
  readonly api: Pick<ApiClient, "callRaw" | "callStream">;
  /** May changes of this profile be sent now? */
  readonly gate: (profileId: string) => SendGate;
  /** The session of whoever is signed in, or was last. */
  readonly session: () => Session | null;
  readonly onData: (resources: readonly Resource[], atServer: boolean) => void;
  readonly onChanged: () => void;
}

/** News about an outbox for the pages. */
export interface OutboxListener {
  readonly onOutbox: (summary: OutboxSummary) => void;
  readonly onMerged: (merged: {
    readonly title: string;
    readonly fields: string[][];
    readonly by: string | null;
  }) => void;
  /** Bytes that the server has of one upload. */
  readonly onUploadProgress: (uploadId: string, sent: number, total: number) => void;
  readonly faultHook?: FaultHook | undefined;
}
