import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import { migrate } from "./database/migrate.ts";
import type { Db } from "./database/schema.ts";
import { sqlite } from "./database/sqlite/engine.ts";
import { createBlobStore } from "./files/blob-store.ts";
import { createHub } from "./live/hub.ts";
import { createLive } from "./live/live.ts";
import { createMailer } from "./mail/mailer.ts";
import { defaultOptions, type ServerOptions } from "./options.ts";
import type { Services } from "./plugins/call.ts";
import { createCsrf } from "./plugins/csrf.ts";
import { registerEndpoints } from "./plugins/endpoints.ts";
import { registerErrors } from "./plugins/errors.ts";
import { registerLogging } from "./plugins/logging.ts";
import { calendarReadsPerMinute, createLimiter } from "./plugins/rate-limits.ts";
import { registerSecurityHeaders } from "./plugins/security-headers.ts";
import { createSessions, type Sessions } from "./plugins/sessions.ts";
import { sweepAnswers } from "./repositories/idempotency.ts";
import { sweepUploads } from "./repositories/media.ts";
import { ensureLikeness } from "./repositories/person-likeness.ts";
import { sweepResumableUploads } from "./repositories/resumable-uploads.ts";
import { sweepSessions } from "./repositories/sessions.ts";
import { serverSecret } from "./repositories/settings.ts";
import { countUsers } from "./repositories/users.ts";
import { currentRecord } from "./routes/current-record.ts";
import { handlers } from "./routes/handlers.ts";
import { createPasswords } from "./security/passwords.ts";

export interface BuiltServer {
  /** Fastify, not listening yet; closing it closes the database. */
  readonly app: FastifyInstance;
  /** For tests, tools and the worker; requests never need it. */
  readonly db: Db;
  /** Makes every CSRF token known so far wrong. */
  readonly rotateCsrf: () => void;
}

const day = 86_400_000;

async function sweep(db: Db, services: Services): Promise<void> {
  const ago = (days: number) => new Date(services.options.clock() - days * day).toISOString();
  await sweepSessions(db, ago(15));
  await sweepAnswers(db, ago(120));
  // A save that takes an upload over may wait on somebody's computer for as long as its answer would be kept.
  const parts = await sweepResumableUploads(db, ago(30), ago(120));
  const whole = await sweepUploads(db, ago(120));
  await services.blobs.sweep(new Set([...parts, ...whole]));
}

async function createServices(db: Db, options: ServerOptions, sessions: Sessions): Promise<Services> {
  return {
    live: createLive({
      db,
      hub: createHub(),
      clock: options.clock,
      lasts: options.liveLasts,
      look: sessions.look,
      failed: (error) => options.log?.error("live.failed", {}, error),
    }),
    options,
    passwords: await createPasswords(options.passwordCost),
    blobs: await createBlobStore(options.blobDirectory),
    searchIndex: sqlite.search,
    mailer: createMailer(db, options.mail, options.clock, options.log),
    signInAccount: createLimiter(options.rateLimits.signInPerMinute, 60, options.clock),
    signInAddress: createLimiter(options.rateLimits.signInPerHour, 3600, options.clock),
    calendarReads: createLimiter(calendarReadsPerMinute, 60, options.clock),
  };
}

/** The whole server, ready to listen or to be injected into. Opens and migrates its database. */
export async function buildApp(
  given: Partial<ServerOptions> & Pick<ServerOptions, "blobDirectory">,
): Promise<BuiltServer> {
  const options: ServerOptions = { ...defaultOptions, ...given };
  const db = sqlite.open({ file: options.databaseFile, key: options.databaseKey });
  try {
    await migrate(db, sqlite, { file: options.databaseFile === ":memory:" ? null : options.databaseFile });
    const csrf = createCsrf(await serverSecret(db));
    const sessions = createSessions(db, options, csrf);
    const services = await createServices(db, options, sessions);
    if (options.sample && (await countUsers(db)) === 0) {
      const { fillSample } = await import("./sample/fill.ts");
      await fillSample(db, services);
    }
    await ensureLikeness(db);
    await sweep(db, services);

    const app = Fastify({
      logger: false,
      genReqId: () => randomUUID(),
      requestIdHeader: false,
      trustProxy: options.trustProxy,
      bodyLimit: 4 * 1024 * 1024,
      onProtoPoisoning: "remove",
      onConstructorPoisoning: "remove",
      forceCloseConnections: "idle",
    });
    registerErrors(app, options.log);
    registerSecurityHeaders(app, options.secureCookies);
    registerLogging(app, options.log);
    await app.register(cookie);
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: options.uploadMaxBytes + 1, files: 1, fields: 5, fieldSize: 4096, headerPairs: 50 },
    });
    const json = app.getDefaultJsonParser("remove", "remove");
    app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
      if (body === "") done(null, undefined);
      else json(request, String(body), done);
    });
    registerEndpoints(app, {
      db,
      services,
      csrf,
      sessions,
      limiter: createLimiter(options.rateLimits.perMinute, 60, options.clock),
      handlers,
      currentRecord,
    });
    // A call that was under way leaves its connection open behind it, and stopping would wait for that to time out.
    let closing: NodeJS.Timeout | undefined;
    let underWay = 0;
    app.addHook("onRequest", async (_request, reply) => {
      underWay += 1;
      reply.raw.once("close", () => {
        underWay -= 1;
      });
    });
    app.addHook("preClose", async () => {
      services.live.close();
      closing = setInterval(() => {
        // One that was opened ahead of a request that never came is not idle to Node, and would be waited for.
        if (underWay === 0) app.server.closeAllConnections();
        else app.server.closeIdleConnections();
      }, 50);
    });
    app.addHook("onClose", async () => {
      clearInterval(closing);
      await services.mailer.close();
      await db.destroy();
    });
    return { app, db, rotateCsrf: csrf.rotate };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
