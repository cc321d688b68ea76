import { readFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { v7 as uuidv7 } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { OutboxSummary } from "#contract/bridge/waiting.ts";
import { type Drafts, openDrafts } from "#core/drafts/drafts.ts";
import { createOutbox } from "#core/outbox/create-outbox.ts";
import { createEffects } from "#core/outbox/effects/effects.ts";
import type { Outbox } from "#core/outbox/outbox.ts";

export const key = "d4".repeat(32);
export const outboxFile = (folder: string) => join(folder, "outbox");
export const draftsFile = (folder: string) => join(folder, "drafts");

const blank = {
  organization_id: 1,
  first_name: "Canary",
  middle_name: null,
  preferred_name: null,
  aliases: [],
  person_type_id: 1,
  date_of_birth: null,
  pronouns: null,
  student_id: null,
  grade: null,
  enrollment_status: null,
  languages: [],
  accommodations: [],
  strengths: [],
  phones: [],
  emails: [],
  addresses: [],
  tags: [],
};

/** The text of the nth form: of varying length and unique. */
export const wordsOf = (n: number): string => `Words of ${n}. `.repeat(1 + ((n * 37) % 160));

/** An outbox whose server cannot be reached. */
export const openOutboxIn = (folder: string): Outbox =>
  createOutbox({
    file: outboxFile(folder),
    key,
    author: () => ({ id: 7, full_name: "Test assessor" }),
    effects: createEffects(),
    send: () => Promise.reject(new BridgeError("OFFLINE", "No server here.")),
    sendUpload: () => Promise.reject(new BridgeError("OFFLINE", "No server here.")),
    gate: () => "away",
    cached: () => null,
    now: Date.now,
    random: () => 1,
    timers: { set: () => 0, clear: () => {} },
    newId: uuidv7,
    onFault: () => {},
    onChanged: () => {},
    onData: () => {},
    onMerged: () => {},
  });

export const openDraftsIn = (folder: string): Drafts =>
  openDrafts({ file: draftsFile(folder), key, now: Date.now, onFault: () => {} });

export const save = (outbox: Outbox, n: number) =>
  outbox.submit("persons.create", {
    body: { ...blank, uuid: uuidv7(), last_name: String(n), description: wordsOf(n) },
  });
export const putDraft = (drafts: Drafts, n: number) =>
  drafts.put({ key: String(n), label: "Interview", body: { text: wordsOf(n) } });

/** The error code of a rejected call; null where it succeeds. */
export async function codeOf(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof BridgeError ? error.code : String(error);
  }
}

export interface Found {
  readonly summary: OutboxSummary;
  /** The forms found, in order. */
  readonly rows: readonly number[];
  /** Those of them that differ from what was typed. */
  readonly torn: readonly number[];
}

const look = (outbox: Outbox): Found => {
  const bodies = outbox.changes().map(({ body }) => body as { last_name: string; description: string });
  const rows = bodies.map(({ last_name }) => Number(last_name));
  const torn = bodies.flatMap(({ last_name, description }) =>
    description === wordsOf(Number(last_name)) ? [] : [Number(last_name)],
  );
  return { summary: outbox.summary(), rows, torn };
};

/** Opens the files of a folder like a start of the application. `then`: what else to try before closing. */
export async function openAgain(
  folder: string,
  then: (outbox: Outbox) => unknown = () => {},
): Promise<Found> {
  const outbox = openOutboxIn(folder);
  try {
    const found = look(outbox);
    await then(outbox);
    return found;
  } finally {
    outbox.close();
  }
}

/** The intact drafts; throws where one differs from what was typed, or the file cannot be read. */
export function draftsIn(folder: string): ReadonlySet<number> {
  const drafts = openDraftsIn(folder);
  try {
    const keys = drafts.list().map((one) => Number(one.key));
    for (const n of keys) {
      const body = drafts.get(String(n))?.body as { text?: string } | undefined;
      if (body?.text !== wordsOf(n)) throw new Error(`The draft ${n} is not as it was typed.`);
    }
    return new Set(keys);
  } finally {
    drafts.close();
  }
}

function inSqlite(file: string, pragma: string): string {
  const database = new SqliteDatabase(file);
  try {
    database.pragma("cipher='sqlcipher'");
    database.pragma("legacy=4");
    database.pragma(`key="x'${key}'"`);
    return String(database.pragma(pragma, { simple: true }));
  } finally {
    database.close();
  }
}

/** SQLite's integrity check of a file, every page and index. */
export const integrityOf = (file: string): string => inSqlite(file, "integrity_check(1)");

/** Merges the log into the file, and leaves it where somebody else has it open. */
export const takeIn = (file: string): string => inSqlite(file, "wal_checkpoint(PASSIVE)");

export const flipped = (whole: Buffer, bit: number): Buffer => {
  const cached = Buffer.from(whole);
  cached.writeUInt8(cached.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return cached;
};

export const readIfThere = (file: string): Buffer | null => {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
};
