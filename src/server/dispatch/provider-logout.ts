import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { tooMany } from "#server/http/errors.ts";
import { guestPageHeaders, sayingPage } from "#server/http/guest-pages/page.ts";
import { languageOf } from "#server/http/guest-pages/words.ts";
import { addressAtProviders } from "#server/http/server-address.ts";
import { endProviderSessions } from "#server/platform/accounts/single-sign-on/provider-sessions.ts";
import { providersArePossible, singleSignOnOf } from "#server/platform/accounts/single-sign-on/setting.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { addressKey } from "#server/security/address-key.ts";
import { createBackChannel, type SignedOut } from "#server/services/single-sign-on/back-channel.ts";
import { loggedCode } from "#server/services/single-sign-on/provider.ts";
import { type SignOutMessage, samlSignedOut } from "#server/services/single-sign-on/saml-sign-out.ts";
import { callbackPath, signOutPath } from "#server/services/single-sign-on/sign-in.ts";
import { signedOutPath } from "#server/services/single-sign-on/sign-out.ts";
import { takeFormsAlone } from "./form-body.ts";
import type { CallbackDeps } from "./provider-callback.ts";

/** A message in base64, with a signature. */
const messageBytes = 96 * 1024;

const posted = z.object({ logout_token: z.string().min(1) });
const samlPosted = z.object({ SAMLRequest: z.string().min(1), RelayState: z.string().max(1000).optional() });
const samlAsked = z.object({ RelayState: z.string().max(1000).optional() });
/** What a SAML provider answers where somebody signed out here first: their session here has ended already. */
const samlDone = z.object({ SAMLResponse: z.string().min(1) });
const place = z.object({ root: idParam });

const words = {
  en: {
    title: "You are signed out",
    text: "Bellwether has ended what you had begun through your provider. This page can be closed.",
    failed: "This sign-out did not work",
    again: "Bellwether could not tell who sends it. Sign out in Bellwether itself.",
  },
  es: {
    title: "Su sesión se cerró",
    text: "Bellwether cerró lo que usted había iniciado con su proveedor. Puede cerrar esta página.",
    failed: "Este cierre de sesión no funcionó",
    again: "Bellwether no pudo saber quién lo envía. Cierre la sesión en Bellwether mismo.",
  },
} as const;

/**
 * Where a provider says that somebody signed out there: what was begun by it ends here at once. By OpenID Connect it says so
 * itself, server to server (Back-Channel Logout 1.0); by SAML it sends the browser of whoever signs out (single logout). Neither
 * has a session here; the signature is what counts.
 */
export function registerProviderLogout(
  app: FastifyInstance,
  { db, services, addressLimiter, readBody }: CallbackDeps,
): void {
  const { options, live, auditKeys: keys } = services;
  if (!providersArePossible(options)) return;

  const signedOutThere = createBackChannel({ db, options });

  const refusedAs = (root: number) => (error: unknown) => {
    options.log?.error("provider.sign-out", { organization: root, code: loggedCode(error) });
    return null;
  };

  const end = async (request: FastifyRequest, root: number, { issuer, subject, session }: SignedOut) => {
    const now = new Date(options.clock()).toISOString();
    const users = await db.transaction().execute(async (transaction) => {
      const whose = await endProviderSessions(transaction, { root, issuer, subject, session });
      for (const userId of whose)
        await appendAudit(transaction, keys, {
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
  };

  const page = (request: FastifyRequest, reply: FastifyReply, done: boolean) => {
    const language = languageOf(undefined, request.headers["accept-language"]);
    const say = words[language];
    return reply
      .code(done ? 200 : 400)
      .headers(guestPageHeaders)
      .send(sayingPage(language, done ? say.title : say.failed, done ? say.text : say.again));
  };

  /** A browser that the SAML provider of a tree has sent. */
  const bySaml = async (
    request: FastifyRequest,
    reply: FastifyReply,
    came: SignOutMessage & { readonly relayState: string | null },
  ) => {
    const where = place.safeParse(request.params);
    const own = addressAtProviders(request, options);
    if (!where.success || own === null) return page(request, reply, false);
    const { root } = where.data;
    const at = { root, callback: `${own}${callbackPath}` };
    const ended = await singleSignOnOf(db, root)
      .then((set) => samlSignedOut({ db, options, keys }, set, came, at))
      .catch(refusedAs(root));
    if (ended === null) return page(request, reply, false);
    await end(request, root, ended);
    return ended.goOn === null ? page(request, reply, true) : reply.redirect(ended.goOn, 303);
  };

  app.register(async (scope) => {
    takeFormsAlone(scope, readBody);
    scope.addHook("onRequest", async (request, reply) => {
      const { allowed, retryAfter } = await addressLimiter.hit(addressKey(request.ip));
      if (!allowed) throw tooMany("Too Many Attempts.", retryAfter);
      reply.header("Cache-Control", "no-store");
    });
    scope.post(signOutPath(":root"), { config: { mostBytes: messageBytes } }, async (request, reply) => {
      const saml = samlPosted.safeParse(request.body);
      if (saml.success) {
        const { SAMLRequest: message, RelayState: relayState = null } = saml.data;
        return bySaml(request, reply, { binding: "post", message, relayState });
      }
      if (samlDone.safeParse(request.body).success) return page(request, reply, true);
      const where = place.safeParse(request.params);
      const given = posted.safeParse(request.body);
      if (!where.success || !given.success) return reply.code(400).send({ error: "invalid_request" });
      const { root } = where.data;
      const ended = await singleSignOnOf(db, root)
        .then((set) => signedOutThere(set, given.data.logout_token))
        .catch(refusedAs(root));
      if (ended === null) return reply.code(400).send({ error: "invalid_request" });
      await end(request, root, ended);
      return reply.code(200).send({});
    });
    scope.get(signedOutPath, async (request, reply) => page(request, reply, true));
    scope.get(signOutPath(":root"), async (request, reply) => {
      if (samlDone.safeParse(request.query).success) return page(request, reply, true);
      const asked = samlAsked.safeParse(request.query);
      const query = request.url.split("?", 2)[1] ?? "";
      const relayState = asked.data?.RelayState ?? null;
      return bySaml(request, reply, { binding: "redirect", query, relayState });
    });
  });
}
