import type { EndpointName } from "#contract/endpoints/table.ts";
import type { ApiResult, RawInput } from "#core/api/call-types.ts";

export interface ServerCall {
  /** Index of the history's user, from 0. */
  readonly user: number;
  readonly endpoint: EndpointName;
  readonly input: RawInput;
  /** Null for reads. */
  readonly idempotencyKey: string | null;
}

export interface ServerAnswer extends ApiResult<unknown> {
  /** Repeats the stored answer of an earlier call with the same key: nothing happened now. */
  readonly replayed: boolean;
}

/**
 * The server for the clients of a history; rejects with the BridgeError that the API client would make of the answer.
 */
export interface HistoryServer {
  readonly call: (call: ServerCall) => Promise<ServerAnswer>;
  readonly close: () => Promise<void>;
}
