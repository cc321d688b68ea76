import type { FastifyReply, FastifyRequest } from "fastify";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { Sender } from "#server/http/body-shares.ts";
import type { Services } from "#server/http/call.ts";
import type { Csrf } from "#server/http/csrf.ts";
import { HttpError, tooMany } from "#server/http/errors.ts";
import { bodyTooLarge, directoryBytes, guestBytes, mostBytes } from "#server/http/json-body.ts";
import type { Limiter } from "#server/http/rate-limits.ts";
import type { OpenSession, Sessions } from "#server/http/sessions.ts";
import { addressKey } from "#server/security/address-key.ts";
import { sameText } from "#server/security/tokens.ts";

export interface AdmissionDeps {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly personLimiter: Limiter;
  readonly addressLimiter: Limiter;
}

/** Who calls, known before anything of the body is read. */
export interface Admitted {
  readonly session: OpenSession;
  readonly stateful: boolean;
  readonly local: boolean;
  readonly mostBytes: number;
  /** Whose body it is. */
  readonly sender: Sender;
}

/** Refuses before the body is read: who calls too often, without the launch secret, or with too long a body. */
export async function admit(
  deps: AdmissionDeps,
  definition: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const local = requireLaunchSecret(deps.services.options.launchSecret, request);
  // Sanctum: its own paths always have a session; the API only for pages of a stateful host.
  const stateful =
    (definition.base === "root" && definition.format !== "file") || deps.sessions.isStateful(request);
  const session = await deps.sessions.open(request, stateful, !definition.transient);
  await limitRate(deps, session, request, reply);
  const { auth } = session.control;
  const isGuest = auth === null;
  if (auth === null) request.countGuest();
  else request.countCaller(String(auth.userId));
  const most = mostBytes(definition, isGuest);
  if (definition.format === "json" && Number(request.headers["content-length"] ?? 0) > most)
    throw bodyTooLarge();
  const key = auth === null ? addressKey(request.ip) : String(auth.userId);
  return { session, stateful, local, mostBytes: most, sender: { isGuest, key } };
}

/** Whose body a request carries, and how long it may be; of an address without an endpoint it is a guest's. */
export const senderOf = ({ admitted, directory, ip, routeOptions }: FastifyRequest) =>
  directory !== null
    ? { isGuest: false, key: `scim ${directory.id}`, mostBytes: directoryBytes }
    : admitted === null
      ? { isGuest: true, key: addressKey(ip), mostBytes: routeOptions.config.mostBytes ?? guestBytes }
      : { ...admitted.sender, mostBytes: admitted.mostBytes };

/** People who are signed in are counted each by themselves, whatever address they share. */
async function limitRate(
  deps: AdmissionDeps,
  { control }: OpenSession,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { perMinute, addressPerMinute } = deps.services.options.rateLimits;
  const { auth } = control;
  const state =
    auth === null
      ? await deps.addressLimiter.hit(addressKey(request.ip))
      : await deps.personLimiter.hit(String(auth.userId));
  reply.header("X-RateLimit-Limit", String(auth === null ? addressPerMinute : perMinute));
  reply.header("X-RateLimit-Remaining", String(state.remaining));
  if (state.allowed) return;
  reply.header(
    "X-RateLimit-Reset",
    String(Math.ceil(deps.services.options.clock() / 1000) + state.retryAfter),
  );
  // The body of a refused call is not read; its connection would wait for it.
  reply.header("Connection", "close");
  throw tooMany("Too Many Attempts.", state.retryAfter);
}

export function requireLaunchSecret(secret: string | null, request: FastifyRequest): boolean {
  if (secret === null) return false;
  const given = request.headers["x-bellwether-launch"];
  if (typeof given !== "string" || !sameText(given, secret)) {
    throw new HttpError(403, { message: "This server answers only the application that started it." });
  }
  return true;
}

/** The caller, whose page has shown that it is ours. */
export function requireToken(deps: AdmissionDeps, request: FastifyRequest): Admitted {
  const { admitted } = request;
  if (admitted === null) throw new Error("A call was answered that was not admitted.");
  const { session, stateful } = admitted;
  if (!stateful) return admitted;
  if (request.method !== "GET" && request.method !== "HEAD") {
    const body: unknown = request.body;
    const token = typeof body === "object" && body !== null && "_token" in body ? body._token : undefined;
    const given = {
      body: token,
      plainHeader: request.headers["x-csrf-token"],
      encryptedHeader: request.headers["x-xsrf-token"],
    };
    if (!deps.csrf.passes(session.id, given)) throw new HttpError(419, { message: "CSRF token mismatch." });
  }
  request.openSession = session;
  return admitted;
}
