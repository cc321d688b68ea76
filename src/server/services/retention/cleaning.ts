import { randomUUID } from "node:crypto";
import type { Engine } from "#server/database/engine.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { sweepTries } from "#server/http/shared-limits.ts";
import { sweepSessions } from "#server/platform/accounts/sessions.ts";
import { sweepAnswers } from "#server/platform/audit/idempotency.ts";
import { knownBlobs } from "#server/platform/files/blob-folder.ts";
import { eraseAside, sweepBlobs } from "#server/platform/files/blob-quarantine.ts";
import { sweepUploads } from "#server/platform/files/media.ts";
import { sweepResumableUploads } from "#server/platform/files/resumable-uploads.ts";
import { claimWork } from "#server/platform/jobs/claims.ts";
import { sweepMail } from "#server/platform/mail/mail.ts";
import { erasingTime } from "#server/platform/retention/erasing-time.ts";
import { purgeKept } from "#server/platform/retention/kept-records.ts";
import { shortenLogs } from "#server/platform/retention/shorten-logs.ts";
import { noteCleaning } from "#server/platform/retention/tellings.ts";
import { eraseCompartments } from "./compartments.ts";
import { tellFreed } from "./freed.ts";
import { lapseLists } from "./lists.ts";
import { takeUpLists } from "./run.ts";

const day = 86_400_000;
/** Between two cleanings, and between two looks whether one is due: a clock that was asleep is noticed soon. */
const every = day / 4;
const look = 5 * 60_000;

interface Deps {
  readonly db: Db;
  readonly engine: Pick<Engine, "dropCopies">;
  readonly services: Services;
}

export interface Cleaning {
  /** Cleans now. */
  readonly now: () => Promise<void>;
  /** Cleans where it is due and no other process has done it; goes on with lists that were cut off. Tells whether it cleaned. */
  readonly whenDue: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** What is removed by the moment that was seen a day before (decision 042), each part by itself. */
function parts({ db, engine, services }: Deps, time: number) {
  const { options, blobs } = services;
  const { log, databaseFile, keptDays } = options;
  const at = (days: number) => new Date(time - days * day).toISOString();
  return {
    kept: async () => {
      const { records, files } = await db
        .transaction()
        .execute((transaction) => purgeKept(transaction, at(0)));
      await blobs.letGo(files);
      if (records > 0) log?.info("kept.erased", { records, files: files.length });
    },
    answers: () => sweepAnswers(db, at(keptDays.answers)),
    // A change that attaches an upload may wait in an outbox for as long as its answer would be stored.
    uploads: async () => {
      await sweepResumableUploads(db, at(30), at(keptDays.answers));
      await sweepUploads(db, at(keptDays.answers));
    },
    quarantine: async () => {
      const days = keptDays.quarantine;
      const erased = await eraseAside(blobs.place, await knownBlobs(db), { now: time, days });
      if (erased > 0) log?.info("blobs.erased", { files: erased });
    },
    // What a removal could not reach, what a killed process left, and uploads of which only the rows went.
    orphans: async () => {
      const known = await knownBlobs(db);
      const { quarantined } = await sweepBlobs(blobs.place, known, { now: options.clock(), alone: false });
      if (quarantined > 0) log?.info("blobs.quarantined", { files: quarantined });
    },
    mails: () => sweepMail(db, at(keptDays.mails)),
    copies: async () => {
      const dropped = await engine.dropCopies(databaseFile, time - keptDays.copies * day);
      if (dropped > 0) log?.info("copies.erased", { files: dropped });
    },
  };
}

/** The small cleaning: at a start, and every six hours while the server runs. */
export function createCleaning(deps: Deps): Cleaning {
  const { db, services } = deps;
  const { clock, log } = services.options;
  const holder = randomUUID();
  const ending = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  const clean = async () => {
    const now = clock();
    await sweepSessions(db, new Date(now - 15 * day).toISOString());
    await sweepTries(db, now);
    const spared = await db
      .transaction()
      .execute((transaction) => lapseLists(transaction, new Date(now).toISOString()));
    if (spared.length > 0) services.live.publish({ type: "told", userIds: spared });
    await db.transaction().execute((transaction) => noteCleaning(transaction, now));
    services.background.start((_, signal) => tellFreed(db, services, new Date(now).toISOString(), signal));
    const time = await erasingTime(db, now);
    if (time === null) return;
    for (const [part, work] of Object.entries(parts(deps, time))) {
      if (ending.signal.aborted) return;
      await work().catch((error: unknown) => log?.error("erase.failed", { part }, error));
    }
    // Years of a log are looked through before they go: no start waits for that.
    services.background.start(async (_, signal) => {
      const records = await eraseCompartments(db, services, { time, now: clock(), signal });
      if (records > 0) log?.info("compartments.erased", { records });
    });
    services.background.start((_, signal) =>
      shortenLogs(db, { keys: services.auditKeys, time, now: clock(), log, signal }),
    );
  };
  /** One after the other in this process. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const whenDue = () =>
    inTurn(async () => {
      if (ending.signal.aborted) return false;
      await takeUpLists(db, services);
      if (!(await claimWork(db, { name: "cleaning", holder: randomUUID(), now: clock(), lasts: every })))
        return false;
      await clean();
      return true;
    });
  const timer = setInterval(() => {
    if (!services.processes.leads()) return;
    whenDue().catch((error: unknown) => log?.error("erase.failed", {}, error));
  }, look).unref();
  return {
    now: () =>
      inTurn(async () => {
        await claimWork(db, { name: "cleaning", holder, now: clock(), lasts: every });
        await clean();
      }),
    whenDue,
    close: async () => {
      clearInterval(timer);
      ending.abort();
      await last;
    },
  };
}
