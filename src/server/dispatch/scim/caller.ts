import type { FastifyRequest } from "fastify";
import { HttpError, tooMany } from "#server/http/errors.ts";
import { type ScimToken, useToken } from "#server/platform/accounts/scim/tokens.ts";
import type { AuditEntry } from "#server/platform/audit/audit-entry.ts";
import { addressKey } from "#server/security/address-key.ts";
import { ScimError } from "#server/services/scim/protocol/scim-error.ts";
import type { GuestPageDeps } from "../guest-pages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The directory that calls; null for everybody else. */
    directory: ScimToken | null;
  }
}

export type ScimDeps = Pick<
  GuestPageDeps,
  "db" | "services" | "guestLog" | "addressLimiter" | "personLimiter"
>;

const bearer = /^Bearer ([\w-]{20,200})$/i;

/** Lets a directory in by its token, before anything of the body is read. */
export async function admitDirectory(deps: ScimDeps, request: FastifyRequest): Promise<void> {
  const { db, services, guestLog } = deps;
  const address = await deps.addressLimiter.hit(addressKey(request.ip));
  if (!address.allowed) throw tooMany("Too many requests.", address.retryAfter);
  const at = new Date(services.options.clock()).toISOString();
  const given = bearer.exec(request.headers.authorization ?? "")?.[1];
  const token = given === undefined ? null : await useToken(db, given, at);
  if (token === null) {
    request.countGuest();
    const denied: AuditEntry = {
      ...{ chain: 0, at, action: "scim.call", outcome: "denied" },
      ...{ user_id: null, record_type: null, record_id: null, fields: [] },
      ...{ address: request.ip, correlation_id: request.id },
    };
    await db.transaction().execute((transaction) => guestLog.tell(transaction, denied));
    await guestLog.settle();
    throw new ScimError(401, "This token is not known, or has expired.");
  }
  const state = await deps.personLimiter.hit(`scim ${token.id}`);
  if (!state.allowed) throw tooMany("Too many requests.", state.retryAfter);
  request.countCaller(`scim ${token.id}`);
  request.directory = token;
}

export const directoryOf = ({ directory }: FastifyRequest): ScimToken => {
  if (directory === null)
    throw new HttpError(500, { message: "A directory was answered that was not let in." });
  return directory;
};
