import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { linkToken, mostWrongCodes } from "#contract/kit/guest-links.ts";
import type { Db } from "#server/database/schema.ts";
import { BusyError } from "#server/database/shared.ts";
import { HttpError, tooMany } from "#server/http/errors.ts";
import { sendFile } from "#server/http/file-reply.ts";
import type {
  GuestContent,
  GuestForm,
  GuestKind,
  GuestLink,
  GuestMoment,
} from "#server/http/guest-pages/kind.ts";
import {
  askingPage,
  guestPageHeaders,
  laterPage,
  notNowPage,
  unavailablePage,
} from "#server/http/guest-pages/page.ts";
import { languageOf } from "#server/http/guest-pages/words.ts";
import { takeTry } from "#server/http/take-try.ts";
import { whileAskedFor } from "#server/http/told-file.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import type { GuestLog } from "#server/platform/audit/guest-log.ts";
import { StoppingError } from "#server/platform/jobs/jobs.ts";
import { addressKey } from "#server/security/address-key.ts";
import { plainCode } from "#server/security/link-codes.ts";
import { sha256 } from "#server/security/tokens.ts";
import { diskRefusal } from "#storage/disk-refusal.ts";
import { type AdmissionDeps, requireLaunchSecret } from "./admission.ts";
import { type ReadBody, takeFormsAlone } from "./form-body.ts";

export interface GuestPageDeps extends AdmissionDeps {
  readonly db: Db;
  readonly guestLog: GuestLog;
  readonly readBody: ReadBody;
}

const codeIn = z.object({ code: z.string().max(40).optional().catch(undefined) });

/** Seconds after which whoever finds the server unable to answer may try again. */
const againAfter = "300";

interface Answered {
  readonly content: GuestContent;
  /** The case whose readers are told that something of it changed. */
  readonly changed?: number;
}

/** A code that was typed for a link, and whether it was the right one. */
interface Try<L> {
  readonly hash: string;
  readonly before: L | null;
  readonly kept: string | null;
  readonly matches: boolean;
  readonly signal: AbortSignal;
  readonly refund: () => void;
}

const unavailable: Answered = { content: null };

const languageIn = ({ query, headers }: FastifyRequest) =>
  languageOf((query as { readonly lang?: unknown }).lang, headers["accept-language"]);

/** The hash by which a token is kept, also of one that cannot be a token: it is looked for as the others are. */
const tokenHashOf = ({ params }: FastifyRequest): string => {
  const { token } = params as { readonly token: string };
  return sha256(linkToken.safeParse(token).success ? token : "");
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
 * The pages of one kind of links: for people without an account, outside the API, with no session and no cookie. Everything
 * that is done with a link is in the audit log and on the timeline of its case (decision 071).
 */
export function registerGuestPages<L extends GuestLink, Made>(
  app: FastifyInstance,
  deps: GuestPageDeps,
  kind: GuestKind<L, Made>,
): void {
  const { db, services } = deps;
  const path = `/${kind.name}/:token`;
  const nowOf = () => new Date(services.options.clock()).toISOString();
  const momentOf = (transaction: Db, request: FastifyRequest): GuestMoment => ({
    db: transaction,
    now: nowOf(),
    language: languageIn(request),
  });

  /** What is done with a link that can be opened is always told; what leads nowhere is bounded as all that guests do. */
  const tell = (
    transaction: Db,
    request: FastifyRequest,
    found: L | null,
    { action, outcome, always }: { action: string; outcome: "ok" | "denied"; always: boolean },
  ): Promise<void> => {
    const entry = {
      chain: found?.organizationId ?? 0,
      at: nowOf(),
      action,
      outcome,
      user_id: null,
      record_type: found === null ? null : "case",
      record_id: found?.caseId ?? null,
      fields: found === null ? [] : [found.field],
      address: request.ip,
      correlation_id: request.id,
    };
    return always && found !== null
      ? appendAudit(transaction, services.auditKeys, entry)
      : deps.guestLog.tell(transaction, entry);
  };

  const asking = (request: FastifyRequest, { school }: L, wrong: boolean): GuestContent => {
    const language = languageIn(request);
    const html = askingPage({ language, words: kind.words[language], school, wrong });
    return { status: wrong ? 422 : 200, html };
  };

  const ask = (request: FastifyRequest): Promise<Answered> =>
    db.transaction().execute(async (transaction) => {
      const found = await kind.find(transaction, tokenHashOf(request));
      const open = found?.open ?? false;
      const outcome = open ? "ok" : "denied";
      await tell(transaction, request, found, { action: `${kind.name}.ask`, outcome, always: false });
      return found === null || !open ? unavailable : { content: asking(request, found, false) };
    });

  /** Whoever leaves before it is finished has not opened it, and nothing more is done for them. */
  const makeFor = async (link: L, signal: AbortSignal): Promise<{ readonly content: Made } | "left"> => {
    try {
      const content = await kind.make(link, { now: nowOf(), signal });
      return signal.aborted ? "left" : { content };
    } catch (error) {
      if (signal.aborted) return "left";
      throw error;
    }
  };

  const tryCode = async (request: FastifyRequest, code: string, signal: AbortSignal): Promise<Answered> => {
    const hash = tokenHashOf(request);
    const from = { limiter: services.signInAddress, address: addressKey(request.ip) };
    const attempt = await takeTry(services, `${kind.name} ${hash}`, from, "code");
    const before = await kind.find(db, hash);
    const kept = before?.open ? before.codeHash : null;
    // Takes the same time where there is nothing to compare with.
    const matches = await services.passwords.matches(kept, plainCode(code));
    try {
      return await answerTry(request, { hash, kept, matches, before, signal, refund: attempt.refund });
    } catch (error) {
      // The code was right, and nothing was opened: what the server could not do counts against nobody.
      if (matches) attempt.refund();
      throw error;
    }
  };

  const answerTry = async (
    request: FastifyRequest,
    { hash, kept, matches, before, signal, refund }: Try<L>,
  ): Promise<Answered> => {
    const made = matches && before !== null ? await makeFor(before, signal) : null;
    if (made === "left") {
      refund();
      return unavailable;
    }
    return db.transaction().execute(async (transaction) => {
      const found = await kind.find(transaction, hash);
      const told = (action: string, outcome: "ok" | "denied", always = true) =>
        tell(transaction, request, found, { action: `${kind.name}.${action}`, outcome, always });
      if (found === null || !found.open) {
        await told("open", "denied", false);
        return unavailable;
      }
      const moment = momentOf(transaction, request);
      // Where a new code was made meanwhile, another one was compared.
      if (made === null || found.codeHash !== kept) {
        const wrongCodes = found.wrongCodes + 1;
        await kind.setWrongCodes(transaction, found, wrongCodes);
        if (wrongCodes < mostWrongCodes) {
          await told("open", "denied");
          return { content: asking(request, found, true) };
        }
        await kind.locked(moment, found);
        await told("lock", "denied");
        return { ...unavailable, changed: found.caseId };
      }
      await kind.setWrongCodes(transaction, found, 0);
      const { outcome, content } = await kind.opened(moment, found, made.content);
      await told("open", outcome);
      refund();
      return { content, changed: found.caseId };
    });
  };

  const takeForm = (request: FastifyRequest, form: GuestForm<L>): Promise<Answered> =>
    db.transaction().execute(async (transaction) => {
      const found = await kind.find(transaction, tokenHashOf(request));
      const { outcome, content } = found?.open
        ? await form.take(momentOf(transaction, request), found)
        : { outcome: "denied" as const, content: null };
      const ok = outcome === "ok";
      await tell(transaction, request, found, { action: form.action, outcome, always: ok });
      return { content, ...(ok && found !== null ? { changed: found.caseId } : {}) };
    });

  const post = (request: FastifyRequest, reply: FastifyReply): Promise<Answered> => {
    requireOwnForm(request);
    const fields = (request.body ?? {}) as Readonly<Record<string, string>>;
    const form = kind.formOf?.(fields) ?? null;
    return form === null
      ? tryCode(request, codeIn.parse(fields).code ?? "", whileAskedFor(reply))
      : takeForm(request, form);
  };

  const answered =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<Answered>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        const { content, changed } = await work(request, reply);
        if (changed !== undefined)
          services.live.publish({
            type: "changed",
            resources: ["cases"],
            records: [{ kind: "case", id: changed }],
            seenBy: [],
            userId: null,
            session: null,
          });
        if (content !== null && "open" in content) return sendFile(reply, content);
        const language = languageIn(request);
        const { status, html } = content ?? {
          status: 404,
          html: unavailablePage(language, kind.words[language]),
        };
        return reply.code(status).headers(guestPageHeaders).send(html);
      } finally {
        await deps.guestLog.settle();
      }
    };

  app.register(async (scope) => {
    takeFormsAlone(scope, deps.readBody);
    // People read what goes wrong too: a page of words, and nothing that tells one link from another.
    scope.setErrorHandler((error: HttpError | (Error & { statusCode?: number }), request, reply) => {
      const isNotNow =
        error instanceof StoppingError || error instanceof BusyError || diskRefusal(error) !== null;
      const status = isNotNow ? 503 : error instanceof HttpError ? error.status : (error.statusCode ?? 500);
      if (status >= 500)
        services.options.log?.error("request.failed", { correlation_id: request.id, route: path }, error);
      const headers = error instanceof HttpError ? error.headers : {};
      const language = languageIn(request);
      const words = kind.words[language];
      const page = isNotNow ? notNowPage : status === 429 ? laterPage : unavailablePage;
      const html = page(language, words);
      return reply
        .code(status)
        .headers({ ...headers, ...(isNotNow ? { "Retry-After": againAfter } : {}), ...guestPageHeaders })
        .send(html);
    });
    scope.addHook("onRequest", async (request) => {
      requireLaunchSecret(services.options.launchSecret, request);
      const { allowed, retryAfter } = await deps.addressLimiter.hit(addressKey(request.ip));
      if (!allowed) throw tooMany("Too Many Attempts.", retryAfter);
    });
    scope.get(path, answered(ask));
    scope.post(path, answered(post));
  });
}
