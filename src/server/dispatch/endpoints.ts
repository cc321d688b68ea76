import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { defaultBasePaths, type EndpointName, endpointNames, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { withoutNul } from "#contract/kit/without-nul.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditAbout, Call, FileReply, Handler, Handlers, Lines } from "#server/http/call.ts";
import { HttpError, notFound, parseOr422, unauthenticated } from "#server/http/errors.ts";
import { sendFile, sendLines } from "#server/http/file-reply.ts";
import { etagOf, ifMatches } from "#server/http/if-match.ts";
import { type OpenSession, owesSecondFactor } from "#server/http/sessions.ts";
import { createTelling, whileAskedFor } from "#server/http/told-file.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { type Admitted, admit, requireToken } from "./admission.ts";
import { beforeChange } from "./before-change.ts";
import { audited, auditSuccess, type CallAuditDeps } from "./call-audit.ts";
import { startNews } from "./call-news.ts";
import { inTransaction } from "./in-transaction.ts";
import { requireCaller, requireRecord } from "./policy.ts";
import { type Answer, replaysOf, requestHashOf } from "./replays.ts";

export interface EndpointDeps extends CallAuditDeps {
  readonly handlers: Handlers;
  /** The current record, by kind, for the answer to a stale update. */
  readonly currentRecord: (
    call: { readonly db: Db; readonly auth: Auth },
    access: Access,
    definition: EndpointDefinition,
  ) => Promise<unknown>;
}

declare module "fastify" {
  interface FastifyRequest {
    openSession: OpenSession | null;
    admitted: Admitted | null;
  }
}

interface Result {
  readonly status: number;
  readonly body: unknown;
  readonly etag: string | null;
  readonly file: FileReply | null;
  readonly lines: Readable | Lines | null;
  readonly replayed: boolean;
}

// `Handlers` types each handler; here they are called by name, and only their common shape is known.
type AnyCall = Record<string, unknown>;
type AnyReply = {
  body?: unknown;
  version?: number;
  status?: number;
  file?: FileReply;
  lines?: Readable | Lines;
};
type AnyRun = (call: AnyCall) => Promise<AnyReply>;
interface Prepared {
  readonly run: AnyRun;
  readonly requestHash?: string;
  readonly discard?: () => Promise<void>;
}

export function registerEndpoints(app: FastifyInstance, deps: EndpointDeps): void {
  app.decorateRequest("openSession", null);
  app.decorateRequest("admitted", null);
  app.addHook("onSend", async (request, reply) => {
    request.openSession?.writeCookies(reply);
  });
  const { faultHook } = deps.services.options;
  if (faultHook !== null) registerFaults(app, faultHook);
  for (const name of endpointNames) {
    const definition: EndpointDefinition = endpoints[name];
    const handler = deps.handlers[name];
    if (definition.policy === undefined || handler === undefined)
      throw new Error(`No policy or handler: ${name}`);
    const route: RouteOptions = {
      config: { knowsCallers: true },
      method: definition.method,
      url: defaultBasePaths[definition.base] + definition.path.replace(/\{(\w+)\}/g, ":$1"),
      onRequest: async (request, reply) => {
        request.admitted = await admit(deps, definition, request, reply);
        await audited(deps, name, definition, request, request.admitted.session, () =>
          requireWilling(deps, definition, request),
        );
      },
      handler: (request, reply) => answer(deps, name, definition, request, reply),
    };
    if (definition.format === "bytes") routeBytes(app, route);
    else app.route(route);
  }
}

/** For the crash test only: parts of a call that handlers do not see. */
function registerFaults(
  app: FastifyInstance,
  hit: NonNullable<EndpointDeps["services"]["options"]["faultHook"]>,
): void {
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (request.method === "GET") return payload;
    const seen = async function* () {
      for await (const chunk of payload) {
        hit("server.mid-body");
        yield chunk;
      }
    };
    return Readable.from(seen(), { objectMode: false });
  });
  app.addHook("onResponse", async (request) => {
    if (request.method !== "GET") hit("server.after-send");
  });
}

/** Raw octets reach the handler as a stream; all other routes refuse them (415). */
function routeBytes(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    scope.route(route);
  });
}

async function answer(
  deps: EndpointDeps,
  name: EndpointName,
  definition: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { session } = requireToken(deps, request);
  const telling = createTelling(request, reply, deps.services.options.log);
  const asking = { signal: whileAskedFor(reply), tell: telling?.tell ?? (() => undefined) };
  const running = audited(deps, name, definition, request, session, () =>
    run(deps, name, definition, request, session, asking),
  ).catch((error: unknown) => {
    const { aborted, reason } = asking.signal;
    throw aborted && error === reason ? new HttpError(499, { message: "The call was cancelled." }) : error;
  });
  if (telling !== null && (await Promise.race([running, telling.begun])) === "begun")
    return telling.send(running);
  const result = await running;
  session.control.settle();
  if (result.etag !== null) reply.header("ETag", result.etag);
  if (result.replayed) reply.header("Idempotent-Replayed", "true");
  if (result.file !== null) return sendFile(reply, result.file);
  if (result.lines !== null) {
    const { lines } = result;
    return sendLines(reply, typeof lines === "function" ? Readable.from(toLines(lines(deps.db))) : lines);
  }
  reply.code(result.status);
  return result.status === 204 ? reply.send() : reply.send(result.body);
}

/** Refuses, before the body is read, whoever may not make this call at all. */
async function requireWilling(
  deps: EndpointDeps,
  definition: EndpointDefinition,
  request: FastifyRequest,
): Promise<void> {
  const { admitted } = request;
  if (admitted === null) throw new Error("A call was answered that was not admitted.");
  const { control } = admitted.session;
  try {
    requireExpectedUser(request, control.auth?.userId ?? null);
    requireSecondFactor(definition, control.auth, deps.services.options.clock());
    await requireCaller(definition.policy, { db: deps.db, session: control, local: admitted.local });
  } catch (refusal) {
    // Whoever cannot show that the page is ours is told that first.
    requireToken(deps, request);
    throw refusal;
  }
}

/** Whoever owes a second factor sets it up before anything else (V-5). */
function requireSecondFactor(definition: EndpointDefinition, auth: Auth | null, now: number): void {
  const { group, policy, lasting } = definition;
  const isOpen = policy.kind === "public" || (group === "session" && !lasting);
  if (auth === null || isOpen || !owesSecondFactor(auth, now)) return;
  const message = "Your organization asks for a second factor. Set it up under Profile to go on.";
  throw new HttpError(403, { message, reason: "second-factor" }, { denial: true });
}

async function* toLines(records: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** A waiting change names its user and is refused in anybody else's session. */
function requireExpectedUser(request: FastifyRequest, userId: number | null): void {
  const expected = request.headers["x-bellwether-user"];
  if (expected !== undefined && expected !== String(userId)) throw unauthenticated();
}

async function run(
  deps: EndpointDeps,
  name: EndpointName,
  definition: EndpointDefinition,
  request: FastifyRequest,
  session: OpenSession,
  asking: Pick<Call<EndpointName>, "signal" | "tell">,
): Promise<Result> {
  const { control } = session;
  const { auth } = control;
  const parsedParams = definition.params?.safeParse(withoutNul(request.params));
  if (parsedParams !== undefined && !parsedParams.success) throw notFound();
  const params: Readonly<Record<string, unknown>> = parsedParams?.data ?? {};

  const now = new Date(deps.services.options.clock()).toISOString();
  const { auditKeys, searchIndex } = deps.services;
  const look = async () => (control.idHash === null ? null : deps.sessions.look(control.idHash));
  const asked = { name, definition, request, params, auth, look, auditKeys, searchIndex, now };
  const replays = replaysOf(asked);
  const repeated = await replays.early(deps.db);
  if (repeated !== null) return replayed(repeated);
  try {
    return await runOnce(deps, { ...asked, control, asking, replays });
  } catch (error) {
    // The same call may have been answered meanwhile, and have changed or deleted what this one asks for.
    const answered = error instanceof HttpError && error.status < 500 ? await replays.early(deps.db) : null;
    if (answered === null) throw error;
    return replayed(answered);
  }
}

interface Anew {
  readonly name: EndpointName;
  readonly definition: EndpointDefinition;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, unknown>>;
  readonly auth: Auth | null;
  readonly control: OpenSession["control"];
  readonly asking: Pick<Call<EndpointName>, "signal" | "tell">;
  readonly replays: ReturnType<typeof replaysOf>;
  readonly now: string;
}

/** A call that has no answer yet: its right, its body, its work in one transaction, its entry in the log. */
async function runOnce(
  deps: EndpointDeps,
  { name, definition, request, params, auth, control, asking, replays, now }: Anew,
): Promise<Result> {
  const handler = deps.handlers[name] as Handler<EndpointName>;
  // A read that prepares nothing asks once, in its transaction.
  const asksOnce = request.method === "GET" && typeof handler === "function";
  const access = asksOnce ? null : await requireRecord(deps.db, definition, auth, params);
  if (access !== null && definition.versioned === true) ifMatches(request, access.version ?? 0);
  const query =
    definition.query === undefined ? undefined : parseOr422(definition.query, withoutNul(request.query));
  const body = definition.body === undefined ? undefined : parseOr422(definition.body, request.body ?? {});

  const base = {
    params,
    query,
    body,
    auth,
    record: access,
    session: control,
    services: deps.services,
    request,
    ...asking,
    now,
  };
  const prepared: Prepared =
    typeof handler === "function"
      ? { run: handler as unknown as AnyRun }
      : await (handler.prepare as unknown as (call: AnyCall) => Promise<Prepared>)({ ...base, db: deps.db });
  const requestHash = requestHashOf(request, prepared.requestHash);

  const hit = request.method === "GET" ? null : deps.services.options.faultHook;
  let afterCommit: (() => Promise<void>)[] = [];
  let begun = 0;
  try {
    const kind = { name, reads: request.method === "GET" };
    const result = await inTransaction(deps.db, kind, async (transaction): Promise<Result | null> => {
      // Begun anew where it met another call: what it had left to do the first time is not done.
      afterCommit = [];
      begun += 1;
      if (await replays.isAnsweredWithin(transaction, begun)) return null;
      // Checked again inside the transaction: nothing may have changed since the first check.
      const record = await requireRecord(transaction, definition, auth, params);
      let settle = async () => {};
      if (record !== null && auth !== null) {
        const current = (one: Access) => deps.currentRecord({ db: transaction, auth }, one, definition);
        const { now } = base;
        settle = await beforeChange({
          db: transaction,
          definition,
          record,
          params,
          auth,
          request,
          now,
          current,
        });
      }
      let about: AuditAbout = {};
      const news = await startNews(deps, transaction, definition, record);
      hit?.("server.before-effect");
      const given = await prepared.run({
        ...base,
        record,
        db: transaction,
        audit: (more: AuditAbout) => {
          about = { ...about, ...more };
        },
        touch: news.touch,
        afterCommit: (task: () => Promise<void>) => void afterCommit.push(task),
      });
      await settle();
      const answered = checked(deps, definition, given);
      await auditSuccess(transaction, deps, definition, request, control, record, about, base.now);
      await replays.store(transaction, requestHash, answered, record, about);
      const publish = await news.publish(control, about);
      afterCommit.push(async () => publish());
      hit?.("server.before-commit");
      return answered;
    });
    hit?.("server.after-commit");
    // What the call has kept stays.
    await prepared.discard?.();
    if (result === null) return replayed(await replays.again(deps.db, requestHash));
    for (const task of afterCommit) await task();
    return result;
  } catch (error) {
    await prepared.discard?.();
    throw error;
  }
}

const replayed = (answer: Answer): Result => ({ ...answer, file: null, lines: null, replayed: true });

function checked(deps: EndpointDeps, definition: EndpointDefinition, given: AnyReply): Result {
  const result = {
    status: given.status ?? definition.status,
    body: given.body ?? null,
    etag: given.version === undefined ? null : etagOf(given.version),
    file: given.file ?? null,
    lines: given.lines ?? null,
    replayed: false,
  };
  const inSchema = result.lines === null && result.file === null;
  const checks = deps.services.options.checkResponses && inSchema;
  if (checks && definition.response !== null && result.status < 300) {
    definition.response.parse(result.body);
  }
  return result;
}
