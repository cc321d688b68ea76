export interface ApiResult<T> {
  readonly status: number;
  readonly data: T;
  readonly etag: string | null;
}

/** An endpoint's input as it comes across the bridge; the server validates it. */
export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For a change that may be repeated. Left out: each call has a new key. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Key of the draft that this change sends; it is gone once the change is carried out or waits. */
  readonly draft?: string | undefined;
  /** Does not announce what has changed: the caller does that when it is ready. */
  readonly quiet?: boolean | undefined;
}
