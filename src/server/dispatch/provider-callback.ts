import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { notFound, tooMany } from "#server/http/errors.ts";
import { guestPageHeaders, sayingPage } from "#server/http/guest-pages/page.ts";
import { languageOf } from "#server/http/guest-pages/words.ts";
import { addressAtProviders } from "#server/http/server-address.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { keepOutcome, type Outcome, takeAttempt } from "#server/platform/accounts/single-sign-on/attempts.ts";
import { providersArePossible, singleSignOnOf } from "#server/platform/accounts/single-sign-on/setting.ts";
import { addressKey } from "#server/security/address-key.ts";
import { type CameBack, failureOf, protocolOf } from "#server/services/single-sign-on/protocol.ts";
import { loggedCode } from "#server/services/single-sign-on/provider.ts";
import { samlMetadata } from "#server/services/single-sign-on/saml-metadata.ts";
import { callbackPath, metadataPath } from "#server/services/single-sign-on/sign-in.ts";
import { takeFormsAlone } from "./form-body.ts";
import type { GuestPageDeps } from "./guest-pages.ts";

export type CallbackDeps = Pick<GuestPageDeps, "db" | "services" | "addressLimiter" | "readBody">;

const state = z.string().regex(/^[\w-]{43}$/);
const cameBack = z.object({ state });
const posted = z.object({ RelayState: state, SAMLResponse: z.string().min(1) });

/** A SAML answer in base64, with groups and two signatures. */
const answerBytes = 96 * 1024;

const words = {
  en: {
    title: "This sign-in has ended",
    text: "It was used already, or took longer than ten minutes. Go back to Bellwether and begin again.",
    later: "Too many sign-ins at once",
    wait: "Wait a minute, then go back to Bellwether and begin again.",
  },
  es: {
    title: "Este inicio de sesión terminó",
    text: "Ya se usó o tardó más de diez minutos. Vuelva a Bellwether y comience de nuevo.",
    later: "Demasiados inicios de sesión a la vez",
    wait: "Espere un minuto; luego vuelva a Bellwether y comience de nuevo.",
  },
} as const;

/**
 * Where the provider sends the browser back to. It has no session and gets none: the code for one use goes on to the computer
 * that began, at its own loopback address, and only that computer has the secret that makes something of it.
 */
export function registerProviderCallback(
  app: FastifyInstance,
  { db, services, addressLimiter, readBody }: CallbackDeps,
): void {
  const { options } = services;
  if (!providersArePossible(options)) return;
  const { log } = options;

  /** Takes up what was begun, and sends the browser on to the computer that did. */
  const comeBack = async (
    request: FastifyRequest,
    reply: FastifyReply,
    given: { readonly state: string; readonly answer: string | null } | null,
  ) => {
    const say = words[languageOf(undefined, request.headers["accept-language"])];
    const language = say === words.es ? "es" : "en";
    const page = (status: number, title: string, text: string) =>
      reply
        .code(status)
        .headers(guestPageHeaders)
        .send(sayingPage(language, title, text));
    if (!(await addressLimiter.hit(addressKey(request.ip))).allowed) return page(429, say.later, say.wait);
    const now = new Date(options.clock()).toISOString();
    const taken = given === null ? null : await takeAttempt(db, given.state, now);
    if (given === null || taken === null) return page(410, say.title, say.text);
    const { attempt, kept } = taken;
    const { callback, purpose, organization_id: root } = attempt;
    const asked = { ...kept, root, state: given.state, callback, purpose };
    const url = new URL(callback);
    url.search = new URL(request.url, callback).search;
    const came: CameBack = { url, answer: given.answer };
    const outcome = await singleSignOnOf(db, root)
      .then((set) => protocolOf(set).claims({ db, options, keys: services.auditKeys }, set, came, asked))
      .then((claims): Outcome => ({ kind: "known", claims }))
      .catch((error: unknown): Outcome => {
        log?.error("provider.callback", { organization: root, code: loggedCode(error) });
        return { kind: "failed", why: failureOf(error) };
      });
    const code = await keepOutcome(db, attempt.id, outcome);
    return reply.redirect(
      `http://127.0.0.1:${attempt.port}/signed-in/${attempt.challenge}?code=${code}`,
      303,
    );
  };

  app.get(callbackPath, async (request, reply) => {
    const given = cameBack.safeParse(request.query);
    return comeBack(request, reply, given.success ? { state: given.data.state, answer: null } : null);
  });

  app.register(async (scope) => {
    takeFormsAlone(scope, readBody);
    scope.post(callbackPath, { config: { mostBytes: answerBytes } }, async (request, reply) => {
      const given = posted.safeParse(request.body);
      return comeBack(
        request,
        reply,
        given.success ? { state: given.data.RelayState, answer: given.data.SAMLResponse } : null,
      );
    });
  });

  app.get(metadataPath(":root"), async (request, reply) => {
    if (!(await addressLimiter.hit(addressKey(request.ip))).allowed) throw tooMany("Too Many Attempts.", 60);
    const { root } = z.object({ root: idParam.catch(0) }).parse(request.params);
    const own = addressAtProviders(request, options);
    const known = (await allOrganizations(db)).some(({ id, parent_id }) => id === root && parent_id === null);
    if (own === null || !known) throw notFound();
    const set = await singleSignOnOf(db, root);
    return reply.type("application/samlmetadata+xml").send(samlMetadata(`${own}${callbackPath}`, root, set));
  });
}
