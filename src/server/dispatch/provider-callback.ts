import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import { guestPageHeaders, sayingPage } from "#server/http/guest-pages/page.ts";
import { languageOf } from "#server/http/guest-pages/words.ts";
import { keepOutcome, type Outcome, takeAttempt } from "#server/platform/accounts/single-sign-on/attempts.ts";
import { providersArePossible, singleSignOnOf } from "#server/platform/accounts/single-sign-on/setting.ts";
import { addressKey } from "#server/security/address-key.ts";
import { claimsFromProvider, failureOf, loggedCode } from "#server/services/single-sign-on/provider.ts";
import { callbackPath } from "#server/services/single-sign-on/sign-in.ts";
import type { AdmissionDeps } from "./admission.ts";

export interface CallbackDeps extends Pick<AdmissionDeps, "services" | "addressLimiter"> {
  readonly db: Db;
}

const cameBack = z.object({ state: z.string().regex(/^[\w-]{43}$/) });

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
  { db, services, addressLimiter }: CallbackDeps,
): void {
  const { options } = services;
  if (!providersArePossible(options)) return;
  app.get(callbackPath, async (request, reply) => {
    const say = words[languageOf(undefined, request.headers["accept-language"])];
    const language = say === words.es ? "es" : "en";
    const page = (status: number, title: string, text: string) =>
      reply
        .code(status)
        .headers(guestPageHeaders)
        .send(sayingPage(language, title, text));
    if (!(await addressLimiter.hit(addressKey(request.ip))).allowed) return page(429, say.later, say.wait);
    const given = cameBack.safeParse(request.query);
    const now = new Date(options.clock()).toISOString();
    const taken = given.success ? await takeAttempt(db, given.data.state, now) : null;
    if (!given.success || taken === null) return page(410, say.title, say.text);
    const { attempt, kept } = taken;
    const { callback, purpose, organization_id: root } = attempt;
    const asked = { ...kept, state: given.data.state, callback, purpose };
    const came = new URL(callback);
    came.search = new URL(request.url, callback).search;
    const outcome = await singleSignOnOf(db, root)
      .then((set) => claimsFromProvider(set, came, asked, options))
      .then((claims): Outcome => ({ kind: "known", claims }))
      .catch((error: unknown): Outcome => {
        options.log?.error("provider.callback", { organization: root, code: loggedCode(error) });
        return { kind: "failed", why: failureOf(error) };
      });
    const code = await keepOutcome(db, attempt.id, outcome);
    return reply.redirect(
      `http://127.0.0.1:${attempt.port}/signed-in/${attempt.challenge}?code=${code}`,
      303,
    );
  });
}
