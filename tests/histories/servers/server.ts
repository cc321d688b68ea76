import type { EndpointName } from "#contract/endpoints/table.ts";
import type { ApiResult, RawInput } from "#core/api/client.ts";

export interface ServerCall {
  /** Which of the users of the history, from 0. */
  readonly user: number;
  readonly endpoint: EndpointName;
  readonly input: RawInput;
  /** Null for reads. */
  readonly idempotencyKey: string | null;
}

export interface ServerAnswer extends ApiResult<unknown> {
  /** The stored answer of an earlier call with the same key: nothing happened now. */
  readonly replayed: boolean;
}

/** What the clients of a history talk to; rejects with the BridgeError that the API client would make of the answer. */
export interface HistoryServer {
  readonly call: (call: ServerCall) => Promise<ServerAnswer>;
  readonly close: () => Promise<void>;
}
