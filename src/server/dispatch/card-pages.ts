import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { cardToken } from "#contract/records/case-cards/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { HttpError, tooMany } from "#server/http/errors.ts";
import { takeTry } from "#server/http/take-try.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import type { GuestLog } from "#server/platform/audit/guest-log.ts";
import { plainCode } from "#server/records/case-cards/codes.ts";
import {
  askingPage,
  cardPageHeaders,
  laterPage,
  readingPage,
  unavailablePage,
} from "#server/records/case-cards/page.ts";
import { languageOf } from "#server/records/case-cards/page-words.ts";
import { type FoundCard, findLinked, noteRead, passOf, useCode } from "#server/records/case-cards/reading.ts";
import { cardField } from "#server/records/case-cards/repository.ts";
import { addressKey } from "#server/security/address-key.ts";
import { sha256 } from "#server/security/tokens.ts";
import { type AdmissionDeps, requireLaunchSecret } from "./admission.ts";

export interface CardPageDeps extends AdmissionDeps {
  readonly db: Db;
  readonly guestLog: GuestLog;
  /** The whole of a guest's body as text. */
  readonly readBody: (request: FastifyRequest, payload: Readable) => Promise<string>;
}

const cardPath = "/card/:token";

const form = z.object({
  code: z.string().max(40).optional().catch(undefined),
  pass: z.string().max(64).optional().catch(undefined),
  version: z.coerce.number<string>().int().positive().optional().catch(undefined),
});

interface Answered {
  readonly status: number;
  readonly html: string;
  /** The case whose readers are told that something of it changed. */
  readonly changed?: number;
}

const languageIn = ({ query, headers }: FastifyRequest) =>
  languageOf((query as { readonly lang?: unknown }).lang, headers["accept-language"]);

const unavailable = (request: FastifyRequest): Answered => ({
  status: 404,
  html: unavailablePage(languageIn(request)),
});

/** The hash by which a token is kept, also of one that cannot be a token: it is looked for as the others are. */
const tokenHashOf = ({ params }: FastifyRequest): string => {
  const { token } = params as { readonly token: string };
  return sha256(cardToken.safeParse(token).success ? token : "");
};

/**
 * A form is sent by a page of this server alone. The page says no referrer, so browsers send `Origin: null` with its form, and
 * `Sec-Fetch-Site` tells where it stands.
 */
function requireOwnForm({ headers, host }: FastifyRequest): void {
  const { origin, "sec-fetch-site": site } = headers;
  const foreign = origin !== undefined && origin !== "null" && URL.parse(origin)?.host !== host;
  if (foreign || (site !== undefined && site !== "same-origin"))
    throw new HttpError(403, { message: "This form was not sent by its own page." });
}

/**
 * The pages of need-to-know cards: for people without an account, outside the API, with no session and no cookie. Everything
 * that is done with a card is in the audit log and on the timeline of its case (decision 071).
 */
export function registerCardPages(app: FastifyInstance, deps: CardPageDeps): void {
  const { db, services } = deps;
  const nowOf = () => new Date(services.options.clock()).toISOString();

  /** What is done with a card that can be read is always told; what leads nowhere is bounded as all that guests do. */
  const tell = (
    transaction: Db,
    request: FastifyRequest,
    found: FoundCard | null,
    { action, outcome, always }: { action: string; outcome: "ok" | "denied"; always: boolean },
  ): Promise<void> => {
    const entry = {
      chain: found?.organizationId ?? 0,
      at: nowOf(),
      action,
      outcome,
      user_id: null,
      record_type: found === null ? null : "case",
      record_id: found?.card.case_id ?? null,
      fields: found === null ? [] : [cardField(found.card.id)],
      address: request.ip,
      correlation_id: request.id,
    };
    return always && found !== null
      ? appendAudit(transaction, services.auditKeys, entry)
      : deps.guestLog.tell(transaction, entry);
  };

  const ask = (request: FastifyRequest): Promise<Answered> =>
    db.transaction().execute(async (transaction) => {
      const found = await findLinked(transaction, services.options, tokenHashOf(request));
      const open = found?.open ?? false;
      await tell(transaction, request, found, {
        action: "card.ask",
        outcome: open ? "ok" : "denied",
        always: false,
      });
      if (found === null || !open) return unavailable(request);
      return { status: 200, html: askingPage(languageIn(request), found.school, false) };
    });

  const tryCode = async (request: FastifyRequest, code: string): Promise<Answered> => {
    const hash = tokenHashOf(request);
    const from = { limiter: services.signInAddress, address: addressKey(request.ip) };
    const attempt = takeTry(services, `card ${hash}`, from, "code");
    const before = await findLinked(db, services.options, hash);
    const kept = before?.open ? before.card.code_hash : null;
    // Takes the same time where there is nothing to compare with.
    const matches = await services.passwords.matches(kept, plainCode(code));
    return db.transaction().execute(async (transaction) => {
      const found = await findLinked(transaction, services.options, hash);
      if (found === null || !found.open) {
        await tell(transaction, request, found, { action: "card.open", outcome: "denied", always: false });
        return unavailable(request);
      }
      const { card, school } = found;
      // Where a new code was made meanwhile, another one was compared.
      const done = await useCode(transaction, card, matches && card.code_hash === kept, nowOf());
      const outcome = done === "opened" ? "ok" : "denied";
      const action = done === "locked" ? "card.lock" : "card.open";
      await tell(transaction, request, found, { action, outcome, always: true });
      const language = languageIn(request);
      if (done === "locked") return { ...unavailable(request), changed: card.case_id };
      if (done === "wrong") return { status: 422, html: askingPage(language, school, true) };
      attempt.refund();
      const html = readingPage({ language, school, card, pass: passOf(card), say: "read it" });
      return { status: 200, html, changed: card.case_id };
    });
  };

  const sayRead = (
    request: FastifyRequest,
    given: { readonly pass: string; readonly version: number },
  ): Promise<Answered> =>
    db.transaction().execute(async (transaction) => {
      const found = await findLinked(transaction, services.options, tokenHashOf(request));
      const done = found?.open ? await noteRead(transaction, found.card, given, nowOf()) : "refused";
      await tell(transaction, request, found, {
        action: "card.read",
        outcome: done === "read" ? "ok" : "denied",
        always: done === "read",
      });
      if (found === null || done === "refused") return unavailable(request);
      const { card, school } = found;
      const language = languageIn(request);
      const say = done === "read" ? "thanks" : "changed";
      const html = readingPage({ language, school, card, pass: passOf(card), say });
      return { status: 200, html, ...(done === "read" ? { changed: card.case_id } : {}) };
    });

  const post = (request: FastifyRequest): Promise<Answered> => {
    requireOwnForm(request);
    const { code, pass, version } = form.parse(request.body ?? {});
    return pass !== undefined && version !== undefined
      ? sayRead(request, { pass, version })
      : tryCode(request, code ?? "");
  };

  const answered =
    (work: (request: FastifyRequest) => Promise<Answered>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        const { status, html, changed } = await work(request);
        if (changed !== undefined)
          services.live.publish({
            type: "changed",
            resources: ["cases"],
            records: [{ kind: "case", id: changed }],
            seenBy: [],
            userId: null,
            session: null,
          });
        return reply.code(status).headers(cardPageHeaders).send(html);
      } finally {
        await deps.guestLog.settle();
      }
    };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      async (request: FastifyRequest, payload: Readable) =>
        Object.fromEntries(new URLSearchParams(await deps.readBody(request, payload))),
    );
    // People read what goes wrong too: a page of words, and nothing that tells one link from another.
    scope.setErrorHandler((error: HttpError | (Error & { statusCode?: number }), request, reply) => {
      const status = error instanceof HttpError ? error.status : (error.statusCode ?? 500);
      if (status >= 500)
        services.options.log?.error("request.failed", { correlation_id: request.id, route: cardPath }, error);
      const headers = error instanceof HttpError ? error.headers : {};
      const language = languageIn(request);
      const html = status === 429 ? laterPage(language) : unavailablePage(language);
      return reply
        .code(status)
        .headers({ ...headers, ...cardPageHeaders })
        .send(html);
    });
    scope.addHook("onRequest", async (request) => {
      requireLaunchSecret(services.options.launchSecret, request);
      const { allowed, retryAfter } = deps.addressLimiter.hit(addressKey(request.ip));
      if (!allowed) throw tooMany("Too Many Attempts.", retryAfter);
    });
    scope.get(cardPath, answered(ask));
    scope.post(cardPath, answered(post));
  });
}
