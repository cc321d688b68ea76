import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Clock } from "#core/ports/system.ts";

const errorBody = z.object({
  message: z.string().catch(""),
  errors: z
    .record(z.string(), z.union([z.array(z.string()), z.string().transform((one) => [one])]))
    .catch({}),
  current: z.unknown().optional(),
  /** Given with a 403 or 423 that can be overcome. */
  reason: z.string().max(60).optional().catch(undefined),
  changed: z
    .object({ by: z.looseObject({ id: z.number(), full_name: z.string() }).nullable(), at: z.string() })
    .optional()
    .catch(undefined),
});

/** Seconds of a Retry-After header, which holds seconds or a date; null without one. */
function retryAfter(headers: Headers, clock: Clock): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - clock.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : null;
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

const wait = (seconds: number) =>
  seconds >= 120 ? plural(Math.ceil(seconds / 60), "minute") : plural(seconds, "second");

export const badResponse = (status: number) =>
  new BridgeError("BAD_RESPONSE", "The server gave an answer that Bellwether does not understand.", {
    status,
  });

/** Is this no answer of the API? A redirect or a web page is not one. */
export function isForeign(response: Response): boolean {
  const redirected = response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
  return redirected || (response.headers.get("content-type") ?? "").toLowerCase().includes("text/html");
}

export const serverError = (status: number) =>
  new BridgeError(
    "SERVER_ERROR",
    status === 507
      ? "The disk of the records is full, or may not be written to."
      : "The server had a problem.",
    { status },
    true,
  );

const forbidden = "You do not have the right to do this. Ask an administrator of your organization.";
/** What servers say where they do not say why. */
const unexplained: readonly string[] = ["", "This action is unauthorized.", "Forbidden", "Forbidden."];

/**
 * The error that an answer stands for. The body of a 500 is never read: servers in debug mode put stack
 * traces there.
 */
export function responseError(response: Response, body: unknown, clock: Clock): BridgeError {
  const { status } = response;
  if (status >= 500) return serverError(status);
  if (isForeign(response)) return badResponse(status);
  const { message, errors, current, changed, reason } = errorBody.parse(
    typeof body === "object" && body ? body : {},
  );
  switch (status) {
    case 401:
    case 419:
      return new BridgeError("UNAUTHENTICATED", "Your session has ended.", { status });
    case 403:
    case 423:
      // Nothing is forbidden: the account waits for its second factor, as it waits for a sign-in.
      if (reason === "second-factor") return new BridgeError("UNAUTHENTICATED", message, { status, reason });
      return new BridgeError("FORBIDDEN", unexplained.includes(message) ? forbidden : message, {
        status,
        ...(reason === undefined ? {} : { reason }),
        fields: errors,
      });
    case 404:
      return new BridgeError("NOT_FOUND", "This record does not exist.", { status });
    case 409:
    case 412:
      return new BridgeError("CONFLICT", "Someone else changed this record.", {
        current: current ?? null,
        ...(changed === undefined ? {} : { changed }),
      });
    case 422:
      return new BridgeError("VALIDATION", message || "The server refused what was given.", {
        fields: errors,
      });
    case 429: {
      const seconds = retryAfter(response.headers, clock);
      const again = seconds === null ? "Try again later." : `Try again in ${wait(seconds)}.`;
      return new BridgeError(
        "RATE_LIMITED",
        // The server's own sentence where it has one: what was too much, and who can allow more.
        `${message === "" || /^too many/i.test(message) ? "Too many attempts." : message} ${again}`,
        { retryAfter: seconds, fields: errors },
        true,
      );
    }
    default:
      return new BridgeError("BAD_REQUEST", "The server refused the call.", { status });
  }
}
