import { z } from "zod";

/** Every way in which a call across the bridge can fail. A closed union: the renderer has one message for each code. */
export const bridgeErrorCodes = [
  // the bridge itself
  "BAD_REQUEST",
  "UNKNOWN_METHOD",
  "CANCELLED",
  "TIMEOUT",
  "CONNECTION_LOST",
  "INTERNAL",
  // the server's answer
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "VALIDATION",
  "CONFLICT",
  "RATE_LIMITED",
  "SERVER_ERROR",
  "BAD_RESPONSE",
  "OFFLINE",
  // this computer
  "NOT_READY",
  "NO_KEYCHAIN",
  "WRONG_PASSPHRASE",
  "DATA_UNREADABLE",
  "FILE_REFUSED",
  "FILE_GONE",
] as const;

export type BridgeErrorCode = (typeof bridgeErrorCodes)[number];

/**
 * An error as it crosses the bridge: data, never a thrown object. `details.fields` holds messages by dotted field
 * name (code VALIDATION), `details.current` the server's record (CONFLICT), `details.retryAfter` seconds
 * (RATE_LIMITED), `details.reason` what must happen first (FORBIDDEN: `confirm-password`), `details.sent` that a change
 * may have reached the server before the connection broke (OFFLINE).
 */
export const bridgeErrorShape = z.object({
  code: z.enum(bridgeErrorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
  retryable: z.boolean().default(false),
});

export type BridgeErrorData = z.infer<typeof bridgeErrorShape>;

/** The one type of error that callers of the bridge and of core's API client see. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;

  constructor(
    code: BridgeErrorCode,
    message: string,
    details: Record<string, unknown> = {},
    retryable = false,
  ) {
    super(message);
    this.name = "BridgeError";
    this.code = code;
    this.details = details;
    this.retryable = retryable;
  }

  static from(data: BridgeErrorData): BridgeError {
    return new BridgeError(data.code, data.message, data.details, data.retryable);
  }

  toData(): BridgeErrorData {
    return {
      code: this.code,
      message: this.message,
      details: { ...this.details },
      retryable: this.retryable,
    };
  }
}

/** Messages by field of a VALIDATION error; an empty map for any other error. */
export function fieldErrors(error: unknown): Readonly<Record<string, readonly string[]>> {
  if (!(error instanceof BridgeError) || error.code !== "VALIDATION") return {};
  const parsed = z.record(z.string(), z.array(z.string())).safeParse(error.details.fields);
  return parsed.success ? parsed.data : {};
}

/** The server could not be reached, as opposed to: it refuses. What one reads may be cached, what one types is safe. */
export const isAway = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "OFFLINE" || error.code === "TIMEOUT");

/** The server answers, and this is not for whoever asked. */
export const isRefused = (error: unknown): boolean =>
  error instanceof BridgeError && error.code === "FORBIDDEN";

/** After these nobody knows whether the server carried a change out. */
const unknownAfter: readonly BridgeErrorCode[] = [
  "OFFLINE",
  "TIMEOUT",
  "CANCELLED",
  "CONNECTION_LOST",
  "SERVER_ERROR",
  "BAD_RESPONSE",
];
export const isEndUnknown = (error: unknown): boolean =>
  !(error instanceof BridgeError) || unknownAfter.includes(error.code);

/** It was sent, and the connection broke or nothing was heard before an answer came: it may have been carried out. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof BridgeError &&
  (error.code === "TIMEOUT" || (error.code === "OFFLINE" && error.details.sent === true));
