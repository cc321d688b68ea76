import { randomUUID } from "node:crypto";
import type { Running } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditSettings, LogSink } from "#server/options/options.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { type Anchor, writeLines } from "./anchor-file.ts";
import { type AnchorWriter, type FoundAnchors, findAnchors, openAnchors } from "./anchors.ts";
import { type AuditKeys, auditKeysOf } from "./audit-keys.ts";
import { AuditRefusedError } from "./audit-refused.ts";
import { chaining, sealerOf } from "./sealing/sealer.ts";

/** What a start has to tell a chain before it goes on in it. */
type Turn = "audit.keyed" | "audit.key-changed" | "audit.key-lost";

/** The audit log of a database before its server writes anything. */
export interface FoundAudit {
  readonly settings: AuditSettings | null;
  readonly keys: AuditKeys | null;
  readonly turns: ReadonlyMap<number, Turn>;
  readonly anchors: FoundAnchors | null;
}

export const lastOfChains = (db: Db) =>
  db
    .selectFrom("audit_heads")
    .leftJoin("audit_log", (join) =>
      join
        .onRef("audit_log.chain", "=", "audit_heads.chain")
        .onRef("audit_log.sequence", "=", "audit_heads.sequence"),
    )
    .select(["audit_heads.chain", "audit_log.key_id"])
    .orderBy("audit_heads.chain")
    .execute();

/** Throws an AuditRefusedError where the keys are not those of this log, before anything is changed. */
export async function findAudit(db: Db, settings: AuditSettings | null): Promise<FoundAudit> {
  const keys = settings === null ? null : auditKeysOf(settings.keys);
  const turns = new Map<number, Turn>();
  for (const { chain, key_id } of await lastOfChains(db)) {
    if (key_id === (keys?.signing.id ?? null)) continue;
    if (key_id === null) turns.set(chain, "audit.keyed");
    else if (keys?.find(key_id)) turns.set(chain, "audit.key-changed");
    else if (settings?.lostKeys === "any" || settings?.lostKeys.includes(key_id))
      turns.set(chain, "audit.key-lost");
    else
      throw new AuditRefusedError(
        `The audit log of this database is signed with the audit key ${key_id}, which is not among those given. Check AUDIT_KEY_FILE, or restore the file from its backup. Where the key is lost for good, AUDIT_KEY_LOST=${key_id} goes on with another one, and the log says so.`,
        true,
      );
  }
  const file = settings?.anchorFile ?? null;
  const lost = settings?.lostAnchors ?? "refuse";
  const anchors =
    file === null || keys === null
      ? null
      : await findAnchors(db, file, lost, keys).catch((error: unknown) => {
          // Whoever may go on without former anchors may go on without new ones.
          if (lost === "refuse") throw error;
          return null;
        });
  return { settings, keys, turns, anchors };
}

/**
 * Throws where other processes serve the database that sign with another key: entries of two keys would follow each other, and
 * nobody could say afterwards whether the log holds.
 */
export function refuseOtherKeys({ keys, turns }: FoundAudit, others: readonly Running[]): void {
  const own = keys?.signing.id ?? null;
  const differing = others.find(({ signing }) => (signing === null ? turns.size > 0 : signing !== own));
  if (differing === undefined) return;
  throw new AuditRefusedError(
    `Another process serves this database (on ${differing.machine}) and signs the audit log with ${differing.signing === null ? "another key" : `the audit key ${differing.signing}`}; this one would sign with ${own ?? "none"}. Stop all processes, give all of them the same AUDIT_KEY_FILE, and start them again.`,
  );
}

/** Keeps the heads of the log outside its database. */
export interface AuditKeeper {
  readonly anchor: () => Promise<void>;
  /** Anchors for the last time. */
  readonly close: () => Promise<void>;
}

/** Between two passes. What is cut off a log is found as far as it had been anchored. */
const minute = 60_000;
const anchorEvery = 15;

async function mailAnchors(
  db: Db,
  mailer: Pick<Mailer, "send">,
  { to, at, newest }: { readonly to: string; readonly at: string; readonly newest: readonly Anchor[] },
): Promise<void> {
  const today = at.slice(0, 10);
  if (newest.length === 0 || (await readSetting(db, "audit_mailed")) === today) return;
  await mailer.send({
    to,
    subject: `Bellwether: audit log of ${today}`,
    text: `Keep this mail. «verify-audit», given its text as a file, finds out whether the audit log still holds what it held on ${at}.\n\n${writeLines(newest)}`,
  });
  await writeSetting(db, "audit_mailed", today);
}

/**
 * Writes into each chain that the key is another from here on, anchors the heads, and goes on doing so. For a database
 * that knows its id.
 */
export async function keepAudit(
  db: Db,
  { settings, keys, turns, anchors }: FoundAudit,
  {
    clock,
    log,
    mailer,
    leads = () => true,
  }: {
    readonly clock: () => number;
    readonly log: LogSink | null;
    readonly mailer: Pick<Mailer, "send">;
    /** Does this process write the anchors? Of several that share the file one does. */
    readonly leads?: () => boolean;
  },
): Promise<AuditKeeper> {
  const now = () => new Date(clock()).toISOString();
  const entry = (chain: number, action: string) => ({
    chain,
    at: now(),
    action,
    outcome: "ok" as const,
    user_id: null,
    record_type: null,
    record_id: null,
    fields: [],
    address: "",
    correlation_id: randomUUID(),
  });
  const begins = [...turns].map(([chain, action]) => entry(chain, action));
  if (anchors?.anew) begins.push(entry(0, "audit.anchors-begun"));
  await chaining(db, (_, add) => add(keys, begins));
  // What was committed before the last stop, and not chained yet.
  await sealerOf(db, keys).seal();
  for (const action of new Set(turns.values())) log?.info(action, {});
  if (keys === null || anchors === null)
    return { anchor: async () => undefined, close: async () => undefined };

  const database = (await readSetting(db, "database_id")) ?? randomUUID();
  const { file } = anchors;
  let writer: AnchorWriter | null = await openAnchors(anchors, keys, database);
  /** Another process has written to the file since this one did, or may have: it is read anew. */
  const writerNow = async (): Promise<AnchorWriter> => {
    writer ??= await openAnchors(await findAnchors(db, file, "refuse", keys), keys, database);
    return writer;
  };
  if (anchors.anew) log?.error("audit.anchors-begun", {});
  for (const text of anchors.foreign ? [] : anchors.problems) log?.error("audit.anchors-broken", { text });
  let last: Promise<void> = Promise.resolve();
  let begun = anchors.lines > 0 && !anchors.foreign;
  let minutes = 0;
  const pass = async () => {
    if (!leads()) {
      writer = null;
      return;
    }
    const { contradicted, newest } = await (await writerNow()).write(db, now());
    begun ||= newest.length > 0;
    for (const chain of contradicted) log?.error("audit.contradicts-anchor", { chain });
    const to = settings?.mailTo ?? null;
    if (to !== null) await mailAnchors(db, mailer, { to, at: now(), newest });
  };
  const anchor = () => {
    last = last.then(pass).catch((error: unknown) => log?.error("audit.anchor-failed", {}, error));
    return last;
  };
  const timer = setInterval(() => {
    minutes += 1;
    // A new log waits no quarter of an hour for its first anchors: until then nobody could say whether it holds.
    if (!begun || minutes % anchorEvery === 0) void anchor();
  }, minute).unref();
  await anchor();
  return {
    anchor,
    close: async () => {
      clearInterval(timer);
      await anchor();
    },
  };
}
