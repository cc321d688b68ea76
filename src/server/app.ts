import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { cardPages } from "#server/records/case-cards/reading.ts";
import { takeUpMerges } from "#server/records/organizations/merge/move.ts";
import { createPlanLook } from "#server/records/plans/look-after.ts";
import { takeUpImports } from "#server/services/imports/background-work.ts";
import { takeNightlyRosters } from "#server/services/imports/scheduled/nightly.ts";
import { paperPages } from "#server/services/reports/links/paper-pages.ts";
import { createCleaning } from "#server/services/retention/cleaning.ts";
import { takeUpLists } from "#server/services/retention/run.ts";
import { notifySearches } from "#server/services/saved-searches/alerts.ts";
import { ownersToTell } from "#server/services/saved-searches/repository.ts";
import type { Claim } from "#storage/claim.ts";
import packageJson from "../../package.json" with { type: "json" };
import { createContracting, othersOn } from "./database/beside-older.ts";
import type { Engine, OpenOptions } from "./database/engine.ts";
import { type Migrated, migrate } from "./database/migrate.ts";
import { type Migration, migrations } from "./database/migrations/migrations.ts";
import type { Processes } from "./database/processes.ts";
import type { Db } from "./database/schema.ts";
import { sqlite } from "./database/sqlite/engine.ts";
import { FailedUpgradeError, InUseError } from "./database/start-refusals.ts";
import { senderOf } from "./dispatch/admission.ts";
import { currentRecord } from "./dispatch/current-record.ts";
import { registerEndpoints } from "./dispatch/endpoints.ts";
import { registerGuestPages } from "./dispatch/guest-pages.ts";
import { handlers } from "./dispatch/handlers.ts";
import { registerProviderCallback } from "./dispatch/provider-callback.ts";
import { registerProviderLogout } from "./dispatch/provider-logout.ts";
import { registerScim } from "./dispatch/scim/routes.ts";
import type { Services } from "./http/call.ts";
import { createHttp } from "./http/create-http.ts";
import { createCsrf } from "./http/csrf.ts";
import { openCsrfEpoch } from "./http/csrf-epoch.ts";
import { registerErrors } from "./http/errors.ts";
import { registerHealth } from "./http/health.ts";
import { registerJsonBody } from "./http/json-body.ts";
import { limitersOf } from "./http/limiters.ts";
import { registerLogging } from "./http/logging.ts";
import { registerUnreadBodies } from "./http/pieces.ts";
import { registerPressure } from "./http/pressure.ts";
import { papersAtOnce, waitingForProvider } from "./http/rate-limits.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { createSessions, type Sessions } from "./http/sessions.ts";
import { whenClosed } from "./http/when-closed.ts";
import { defaultOptions, type ServerOptions } from "./options/options.ts";
import { MovedError, movedTo } from "./platform/accounts/moved.ts";
import { keepSecondFactorsSealed } from "./platform/accounts/second-factor-secret.ts";
import { serverSecret } from "./platform/accounts/settings.ts";
import { keepSecretsSealed } from "./platform/accounts/single-sign-on/client-secret.ts";
import { countUsers } from "./platform/accounts/users.ts";
import { type AuditKeys, auditKeysOf } from "./platform/audit/audit-keys.ts";
import { AuditRefusedError } from "./platform/audit/audit-refused.ts";
import { createGuestLog } from "./platform/audit/guest-log.ts";
import { findAudit, keepAudit, refuseOtherKeys } from "./platform/audit/keep-audit.ts";
import { createLogStream } from "./platform/audit/log-stream.ts";
import { ensureEntityLikeness } from "./platform/duplicates/entity-likeness.ts";
import { ensureLikeness } from "./platform/duplicates/person-likeness.ts";
import {
  BlobFolderError,
  bindBlobFolder,
  knownBlobs,
  markOf,
  refuseFilesWithoutDatabase,
  refuseOtherPlace,
} from "./platform/files/blob-folder.ts";
import { type SweptBlobs, sweepBlobs } from "./platform/files/blob-quarantine.ts";
import { createBlobStore } from "./platform/files/blob-store.ts";
import { type BlobPlace, StoreUnavailableError } from "./platform/files/places/blob-place.ts";
import { openPlace } from "./platform/files/places/open-place.ts";
import { refuseOtherClock, watchClock } from "./platform/health/clock-watch.ts";
import { createReadiness, type ReadinessLook } from "./platform/health/readiness.ts";
import { watchState } from "./platform/health/watch-state.ts";
import { createAtOnce } from "./platform/jobs/at-once.ts";
import { createBackground } from "./platform/jobs/background.ts";
import { createBulkWrites } from "./platform/jobs/bulk-writes.ts";
import { releaseAll } from "./platform/jobs/claims.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createHub } from "./platform/live/hub.ts";
import { createLive } from "./platform/live/live.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { ensureSearchText } from "./records/persons/ensure-search-text.ts";
import { createPasswords } from "./security/passwords.ts";
import { withoutPassword, withStatementLimit } from "./text/database-address.ts";

export interface BuiltServer {
  /** Fastify, not listening yet; closing it closes the database. */
  readonly app: FastifyInstance;
  /** For tests, tools and the worker; requests never use it. */
  readonly db: Db;
  /** Makes every CSRF token issued so far invalid. */
  readonly rotateCsrf: () => Promise<void>;
  /** Anchors the audit log; it does so by itself every quarter of an hour. */
  readonly anchorAudit: () => Promise<void>;
  /** Writes what is new in the audit log to the files of those who stream it; it does so by itself every five seconds. */
  readonly streamLog: () => Promise<void>;
  /** Sends mails again that no mail server has taken; it does so by itself every half minute. */
  readonly sendMails: () => Promise<void>;
  /** Begins the imports of the night that are due; it does so by itself every minute. */
  readonly takeRosters: () => Promise<void>;
  /** Erases for good what can no longer be restored, a day after it is due; it does so by itself every six hours. */
  readonly purge: () => Promise<void>;
  /** The same where six hours are over and no other process has done it. */
  readonly cleanWhenDue: () => Promise<boolean>;
  /** Resolves once no work beside the requests is under way. */
  readonly settled: () => Promise<void>;
  /** Is a worker still in code that cannot be ended, after everything else is closed? The process would wait for it. */
  readonly isHeld: () => boolean;
  /** Can it do its work now? */
  readonly readiness: ReadinessLook;
  /** How many processes serve its database, this one among them. */
  readonly countProcesses: () => Promise<number>;
  /** What the start did with files that no row names. */
  readonly swept: SweptBlobs;
}

/** Milliseconds that a stop waits for requests whose senders are slow: an upload goes on where it was. */
const slowestAtStop = 4_000;

async function sweep(db: Db, services: Services): Promise<SweptBlobs> {
  const { clock, log } = services.options;
  const { place } = services.blobs;
  const known = await knownBlobs(db);
  const sweeping = { now: clock(), alone: !place.shared };
  const swept = await sweepBlobs(place, known, sweeping).catch((error: unknown) => {
    // No reason not to start: the cleaning does it again.
    if (!place.shared && !(error instanceof StoreUnavailableError)) throw error;
    log?.error("blobs.sweep-failed", {}, error);
    return { quarantined: 0, restored: 0 };
  });
  for (const [what, files] of Object.entries(swept)) if (files > 0) log?.info(`blobs.${what}`, { files });
  return swept;
}

async function createServices(
  db: Db,
  engine: Engine,
  options: ServerOptions,
  sessions: Sessions,
  auditKeys: AuditKeys | null,
  place: BlobPlace,
  processes: Processes,
): Promise<Services> {
  const jobs = createJobs();
  return {
    auditKeys,
    live: createLive({
      db,
      hub: createHub(processes),
      processes,
      clock: options.clock,
      lasts: options.liveLasts,
      lookAtAll: sessions.lookAtAll,
      searching: (on, userIds, at) => ownersToTell(on, userIds, new Date(at).toISOString()),
      failed: (error) => options.log?.error("live.failed", {}, error),
      tellFound: notifySearches,
      tellMissed: createPlanLook(options),
    }),
    processes,
    options,
    passwords: createPasswords(options.passwordCost),
    blobs: await createBlobStore(place),
    searchIndex: engine.search,
    settleFiles: engine.settleFiles,
    jobs,
    papers: createAtOnce(papersAtOnce),
    atProviders: createAtOnce(waitingForProvider),
    bulkWrites: createBulkWrites(db, engine, databaseOf(options), jobs),
    background: createBackground(db, (error) => options.log?.error("background.failed", {}, error)),
    mailer: await createMailer(db, options.mail, { clock: options.clock, log: options.log, keys: auditKeys }),
    ...limitersOf(db, options, { shared: !engine.alone }),
  };
}

const databaseOf = ({ databaseFile, databaseUrl, databaseKey }: ServerOptions): OpenOptions => ({
  file: databaseUrl ?? databaseFile,
  key: databaseKey,
});

/** The whole server, ready to listen or for injected requests. Opens and migrates its database. */
export async function buildApp(
  given: Partial<ServerOptions> & Pick<ServerOptions, "blobDirectory">,
  engine: Engine = sqlite,
  steps: readonly Migration[] = migrations,
): Promise<BuiltServer> {
  const options: ServerOptions = { ...defaultOptions, ...given };
  const { databaseFile: file, databaseUrl } = options;
  const place = await openPlace(options, !engine.alone);
  try {
    if (file !== ":memory:" && databaseUrl === null) await refuseFilesWithoutDatabase(place, file);
    const claim = await engine.claim(databaseOf(options).file, "start", options.waits);
    if (claim === null) throw new InUseError(databaseUrl === null ? file : withoutPassword(databaseUrl));
    try {
      return await buildOn(options, engine, claim, place, steps);
    } catch (error) {
      claim.release();
      throw error;
    }
  } catch (error) {
    await place.close();
    throw error;
  }
}

/** A migration may take as long as it takes: it has a connection of its own where statements have a limit. */
async function migrateWithoutLimit(
  options: ServerOptions,
  engine: Engine,
  db: Db,
  steps: readonly Migration[],
): Promise<Migrated> {
  const { file, key } = databaseOf(options);
  const to = {
    file: file === ":memory:" ? null : file,
    migrations: steps,
    ...(engine.alone ? {} : { others: othersOn(db, engine) }),
  };
  if (options.databaseUrl === null || options.statementSeconds === null) return migrate(db, engine, to);
  const unlimited = engine.open({ file, key });
  try {
    return await migrate(unlimited, engine, to);
  } finally {
    await unlimited.destroy();
  }
}

async function buildOn(
  options: ServerOptions,
  engine: Engine,
  claim: Claim,
  place: BlobPlace,
  steps: readonly Migration[],
): Promise<BuiltServer> {
  const { file, key } = databaseOf(options);
  const { databaseUrl: url, statementSeconds: limit } = options;
  const db = engine.open({
    file: url === null || limit === null ? file : withStatementLimit(url, limit),
    key,
  });
  let copy: string | null = null;
  let files: Claim | null = null;
  let joined: Processes | null = null;
  try {
    const moved = url === null && (await engine.tables(db)).has("settings") ? await movedTo(db) : null;
    if (moved !== null) throw new MovedError(file, moved);
    const migrated = await migrateWithoutLimit(options, engine, db, steps);
    ({ copy } = migrated);
    const newest = steps.at(-1)?.name ?? "";
    const mark = await markOf(place);
    const processes = await engine.join({ file, key }, db, {
      version: packageJson.version,
      newest,
      now: new Date(options.clock()).toISOString(),
      signing: options.audit === null ? null : auditKeysOf(options.audit.keys).signing.id,
      place: mark,
    });
    joined = processes;
    const others = (await processes.running()).filter(({ uuid }) => uuid !== processes.own);
    refuseOtherClock(processes.clockAhead());
    const audit = await findAudit(db, options.audit);
    refuseOtherKeys(audit, others);
    refuseOtherPlace(place, mark, others);
    files = await bindBlobFolder(db, place, mark);
    const filesHeld = files;
    await options.audit?.keepKeys?.();
    const epoch = await openCsrfEpoch(db, processes, (error) => options.log?.error("csrf.failed", {}, error));
    const csrf = createCsrf(await serverSecret(db), epoch.now);
    const sessions = createSessions(db, options, csrf);
    const services = await createServices(db, engine, options, sessions, audit.keys, place, processes);
    if (options.sample && (await countUsers(db)) === 0) {
      const { fillSample } = await import("./sample/fill.ts");
      await fillSample(db, services);
    }
    if (engine.alone) await releaseAll(db);
    await keepSecretsSealed(db, audit.keys, new Date(options.clock()).toISOString());
    await keepSecondFactorsSealed(db, audit.keys);
    await ensureLikeness(db);
    await ensureEntityLikeness(db);
    await ensureSearchText(db);
    const takeUp = async () => {
      await takeUpImports(db, services);
      await takeUpMerges(db, services);
      await takeUpLists(db, services);
    };
    processes.whenLeft(() => services.background.start(takeUp));
    const cleaning = createCleaning({ db, engine, services });
    if (processes.leads()) {
      await takeUp();
      await cleaning.now();
    }
    const swept = await sweep(db, services);
    const keptAudit = await keepAudit(db, audit, {
      ...options,
      mailer: services.mailer,
      leads: processes.leads,
    });
    const rosters = setInterval(() => {
      if (!processes.leads()) return;
      takeNightlyRosters(db, services).catch((error: unknown) =>
        options.log?.error("imports.night-failed", {}, error),
      );
    }, 60_000).unref();

    const sendMails = services.mailer.sendWaiting;
    const mails = setInterval(() => {
      if (!processes.leads()) return;
      sendMails().catch((error: unknown) => options.log?.error("mail.outbox-failed", {}, error));
    }, 30_000).unref();

    const logStream = createLogStream(db, { ...options, leads: processes.leads });
    const guestLog = createGuestLog({
      db,
      keys: audit.keys,
      perHour: options.rateLimits.guestEntriesPerHour,
      clock: options.clock,
      log: options.log,
    });
    const app = createHttp(options);
    registerErrors(app, options.log);
    registerSecurityHeaders(app, options.secureCookies);
    registerLogging(app, options);
    const requests = registerPressure(app, options.requestsAtOnce);
    await app.register(cookie);
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: options.uploadMaxBytes + 1, files: 1, fields: 5, fieldSize: 4096, headerPairs: 50 },
    });
    app.removeContentTypeParser("text/plain");
    const readBody = registerJsonBody(app, senderOf, options);
    registerUnreadBodies(app);
    const admission = {
      services,
      csrf,
      sessions,
      personLimiter: services.personRequests,
      addressLimiter: services.addressRequests,
    };
    registerEndpoints(app, { ...admission, db, guestLog, handlers, currentRecord });
    const guests = { ...admission, db, guestLog, readBody };
    registerGuestPages(app, guests, cardPages(options));
    registerGuestPages(app, guests, paperPages(db, services));
    const readiness = createReadiness({
      ...{ db, engine, options, processes },
      jobs: services.jobs,
      migrations: steps,
    });
    if (options.launchSecret === null) registerHealth(app, readiness);
    const countProcesses = async () => Math.max(1, (await processes.running()).length);
    watchState(options, { requests, jobs: services.jobs.waiting, processes: countProcesses, readiness });
    const clockWatch = watchClock({
      clock: options.clock,
      steady: () => performance.now(),
      jumped: (seconds) => options.log?.error("clock.jumped", { seconds }),
    });
    registerProviderCallback(app, guests);
    registerProviderLogout(app, guests);
    registerScim(app, guests);
    const contracting = createContracting(migrated.deferred, {
      engine,
      file,
      migrate: () => migrateWithoutLimit(options, engine, db, steps),
      log: options.log,
    });
    // An aborted call leaves its connection open, and stopping would wait for its time-out.
    let closing: NodeJS.Timeout | undefined;
    let underWay = 0;
    app.addHook("onRequest", async (_request, reply) => {
      underWay += 1;
      whenClosed(reply, () => {
        underWay -= 1;
      });
    });
    app.addHook("preClose", async () => {
      services.live.close();
      // Requests are waited for before anything else is closed: none of them waits for its report.
      services.jobs.endAsked();
      services.mailer.endAsked();
      const began = performance.now();
      closing = setInterval(() => {
        // A connection opened in advance without a request is not idle to Node, and would be waited for.
        const isLate = performance.now() - began > slowestAtStop;
        if (underWay === 0 || isLate) app.server.closeAllConnections();
        else app.server.closeIdleConnections();
      }, 50);
    });
    app.addHook("onClose", async () => {
      clearInterval(closing);
      await contracting.close();
      await cleaning.close();
      clearInterval(rosters);
      clearInterval(mails);
      clockWatch.close();
      await guestLog.close();
      await logStream.close();
      await keptAudit.close();
      await services.mailer.close();
      await services.background.close();
      await services.jobs.close();
      await options.traces?.close();
      await place.close();
      await processes.leave();
      await db.destroy();
      filesHeld.release();
      if (engine.alone) claim.release();
    });
    // The next one may start.
    if (!engine.alone) claim.release();
    return {
      app,
      db,
      rotateCsrf: epoch.rotate,
      anchorAudit: keptAudit.anchor,
      streamLog: logStream.write,
      purge: cleaning.now,
      cleanWhenDue: cleaning.whenDue,
      sendMails,
      takeRosters: () => takeNightlyRosters(db, services),
      settled: services.background.idle,
      isHeld: services.jobs.isHeld,
      readiness,
      countProcesses,
      swept,
    };
  } catch (error) {
    await joined?.leave();
    await db.destroy();
    files?.release();
    if (copy === null) throw error;
    const aside = engine.putBack(copy, file);
    // What is refused says of itself that nothing has been changed, which is true again.
    const refused = error instanceof BlobFolderError || error instanceof AuditRefusedError;
    throw refused ? error : new FailedUpgradeError(file, aside, error);
  }
}
