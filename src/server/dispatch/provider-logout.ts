import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { tooMany } from "#server/http/errors.ts";
import { endProviderSessions } from "#server/platform/accounts/single-sign-on/provider-sessions.ts";
import { providersArePossible, singleSignOnOf } from "#server/platform/accounts/single-sign-on/setting.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { addressKey } from "#server/security/address-key.ts";
import { signedOutThere } from "#server/services/single-sign-on/back-channel.ts";
import { loggedCode } from "#server/services/single-sign-on/provider.ts";
import { signOutPath } from "#server/services/single-sign-on/sign-in.ts";
import { takeFormsAlone } from "./form-body.ts";
import type { CallbackDeps } from "./provider-callback.ts";

const posted = z.object({ logout_token: z.string().min(1) });
const place = z.object({ root: idParam });

/**
 * Where a provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0): what was begun by it ends
 * here at once. It says so itself, server to server, without a session; its signature is what counts.
 */
export function registerProviderLogout(
  app: FastifyInstance,
  { db, services, addressLimiter, readBody }: CallbackDeps,
): void {
  const { options, live } = services;
  if (!providersArePossible(options)) return;
  app.register(async (scope) => {
    takeFormsAlone(scope, readBody);
    scope.addHook("onRequest", async (request) => {
      const { allowed, retryAfter } = await addressLimiter.hit(addressKey(request.ip));
      if (!allowed) throw tooMany("Too Many Attempts.", retryAfter);
    });
    scope.post(signOutPath(":root"), async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      const where = place.safeParse(request.params);
      const given = posted.safeParse(request.body);
      if (!where.success || !given.success) return reply.code(400).send({ error: "invalid_request" });
      const { root } = where.data;
      const now = new Date(options.clock()).toISOString();
      const ended = await singleSignOnOf(db, root)
        .then((set) => signedOutThere({ db, options }, set, given.data.logout_token))
        .catch((error: unknown) => {
          options.log?.error("provider.sign-out", { organization: root, code: loggedCode(error) });
          return null;
        });
      if (ended === null) return reply.code(400).send({ error: "invalid_request" });
      const users = await db.transaction().execute(async (transaction) => {
        const whose = await endProviderSessions(transaction, { root, ...ended });
        for (const userId of whose)
          await appendAudit(transaction, services.auditKeys, {
            chain: root,
            at: now,
            action: "session.provider-sign-out",
            outcome: "ok",
            user_id: userId,
            record_type: null,
            record_id: null,
            fields: [],
            address: request.ip,
            correlation_id: request.id,
          });
        return whose;
      });
      for (const userId of users) live.publish({ type: "session", userId });
      return reply.code(200).send({});
    });
  });
}
