import { hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Unopened } from "#contract/bridge/diagnostics.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { startProblem, startProblemKind } from "#core/kit/start-problem.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { EmbeddedServer, RunningServer } from "#core/ports/embedded-server.ts";
import type { AppPaths, Log } from "#core/ports/system.ts";
import type { SecretCost } from "#core/profile/secret-cost.ts";
import { setAside } from "#core/profile/set-aside.ts";
import { isClaim } from "#storage/claim.ts";
import { headerOf } from "#storage/encrypted-sqlite.ts";
import { createKeyStore, type Protection, type RecordKeys } from "./key-store.ts";

export type KeyPlace = Protection["kind"];

/** State of the records on this computer in this run. */
export type ComputerStatus =
  /** `notice` tells, in words for the person, of records that were here and are not now. */
  | { readonly state: "absent"; readonly notice: string | null }
  /** There are records; this run has not opened them yet. */
  | { readonly state: "closed" }
  | { readonly state: "locked" }
  | { readonly state: "lost"; readonly problem: string; readonly kind: Unopened["kind"] }
  | {
      readonly state: "open";
      readonly url: string;
      readonly launchSecret: string;
      readonly keyPlace: KeyPlace;
    };

/** Whether a recovery code opens the records too; null where no passphrase protects them. */
export type Recovery = "none" | "made" | null;

/** The embedded server with its folder and its key. */
export interface Computer {
  readonly status: () => ComputerStatus;
  /** 64 hex digits derived from the key of the open records, different for each purpose. */
  readonly deriveKey: (purpose: string) => string;
  /** Where its records are or would be. */
  readonly folder: string;
  /** The database with its key; the key is null while it is not open. */
  readonly database: () => { readonly file: string; readonly key: string | null };
  /** Renames the folder of records that do not open; nothing in it is touched, and nor is the key. */
  readonly setAside: () => Promise<void>;
  /** Checks whether there are records, without opening them. */
  readonly look: () => Promise<void>;
  /** Opens what can be opened without asking the person. */
  readonly open: () => Promise<void>;
  readonly unlock: (passphrase: string) => Promise<void>;
  readonly recovery: () => Recovery;
  /** Opens with the recovery code, and with the new passphrase from then on. */
  readonly recover: (code: string, passphrase: string) => Promise<void>;
  /** Answers a new recovery code; it is shown once and kept nowhere. */
  readonly makeRecovery: (passphrase: string) => Promise<string>;
  /** Creates an empty database; only where there is none. */
  readonly create: (protection: Protection) => Promise<void>;
  /** Removes a database that was never set up, with its key. The caller has asked the server whether it was. */
  readonly discardUnclaimed: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface ComputerDeps {
  readonly credentials: CredentialStore;
  readonly embeddedServer: EmbeddedServer;
  readonly paths: AppPaths;
  readonly log: Log;
  readonly sample: boolean;
  readonly secretCost: SecretCost;
}

async function hasFiles(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length > 0;
  } catch {
    return false;
  }
}

/** Throws where a database file in the folder is not encrypted (D-3, T-1). */
async function assertEncrypted(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || isClaim(entry.name)) continue;
    if (headerOf(join(directory, entry.name)) === "plain")
      throw new BridgeError(
        "DATA_UNREADABLE",
        "A database of Bellwether is not encrypted. It was closed at once; ask your support to look at it.",
      );
  }
}

/** In words for the person. Nothing is ever deleted here. */
function problemOf(error: unknown): string {
  if (error instanceof BridgeError) return error.message;
  if (error instanceof Error && "code" in error) {
    if (error.code === "REFUSED") return error.message;
    if (error.code === "WRONG_KEY")
      return "The key that this computer keeps does not open its records. Nothing was deleted. Restore the keychain or the folder of Bellwether from a backup, then start Bellwether again.";
  }
  if (["full", "read-only", "share"].includes(startProblemKind(error))) return startProblem(error);
  return "The records on this computer could not be opened. Nothing was deleted. Start Bellwether again; if that does not help, ask your support.";
}

/** What kind of thing kept the records from opening. */
function kindOf(error: unknown): Unopened["kind"] {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "REFUSED") return "refused";
  if (code === "WRONG_KEY") return "wrong-key";
  if (code === "DATA_UNREADABLE") return "other";
  const kind = startProblemKind(error);
  // What has no code of its own arose while the records were read.
  return kind === "other" ? "damaged" : kind;
}

const missingRecords = (directory: string): string =>
  `Records were kept on this computer before, in the folder ${directory}, which is not there now. If it lies on a drive or a share, connect that and start Bellwether again; if it was moved or deleted, put it back from where it is or from a backup. The key that opens it is kept, also where you set up anew.`;

const refused = (field: string, message: string): BridgeError =>
  new BridgeError("VALIDATION", message, { fields: { [field]: [message] } });

export function createComputer(deps: ComputerDeps): Computer {
  const { embeddedServer, paths, log, sample } = deps;
  const name = sample ? "sample" : "computer";
  const lasting = join(paths.data, name);
  const passing = join(paths.temp, name);
  // Not in the folder of the records: what is written there of the log is to outlast a change of them.
  const lastingAnchors = join(paths.data, "audit", `${name}.anchors`);
  const keys = createKeyStore({
    credentials: deps.credentials,
    file: join(paths.data, "keys", `${name}.json`),
    entry: `database-key:${name}`,
    auditEntry: `audit-key:${name}`,
    log,
    cost: deps.secretCost,
  });
  let status: ComputerStatus = { state: "absent", notice: null };
  let running: RunningServer | null = null;
  let openKey: string | null = null;
  let recovery: Recovery = null;

  const stop = async () => {
    const server = running;
    running = null;
    openKey = null;
    if (status.state === "open") status = { state: "closed" };
    await server?.stop();
  };

  const start = async ({ database: databaseKey, audit: auditKey }: RecordKeys, keyPlace: KeyPlace) => {
    const directory = keyPlace === "memory" ? passing : lasting;
    const launchSecret = randomBytes(32).toString("hex");
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const anchorFile = keyPlace === "memory" ? null : lastingAnchors;
    running = await embeddedServer.start({
      directory,
      databaseKey,
      auditKey,
      anchorFile,
      launchSecret,
      sample,
    });
    try {
      await assertEncrypted(directory);
    } catch (error) {
      await stop();
      throw error;
    }
    openKey = databaseKey;
    status = { state: "open", url: running.url, launchSecret, keyPlace };
  };

  /** Opening ends in a state that can be shown to the person; nothing is deleted. */
  const startOrLose = async (opening: RecordKeys, keyPlace: KeyPlace) => {
    try {
      await start(opening, keyPlace);
    } catch (error) {
      log.error("computer.start", error);
      lost(problemOf(error), kindOf(error));
    }
  };

  const look = async () => {
    if (status.state === "open") return;
    if (await hasFiles(lasting)) status = { state: "closed" };
    else status = { state: "absent", notice: (await keys.hasFormer()) ? missingRecords(lasting) : null };
  };

  const lost = (problem: string, kind: Unopened["kind"] = "no-key") => {
    status = { state: "lost", problem, kind };
  };

  /** Made where there is none yet. One that cannot be opened stays: somebody may have written in it. */
  const openSample = async () => {
    if (await hasFiles(lasting)) {
      const found = await keys.find();
      if (found.state === "open") await startOrLose(found.keys, "keychain");
      else if (found.state === "lost") lost(found.problem);
      else lost("Nothing says any more how the sample workspace is locked. Nothing was deleted.");
      if (status.state === "lost")
        lost(
          `${status.problem} To begin with a new sample workspace, move the folder ${lasting} away.`,
          status.kind,
        );
      return;
    }
    const keyPlace = (await deps.credentials.available()) ? "keychain" : "memory";
    await startOrLose(await keys.create({ kind: keyPlace }), keyPlace);
  };

  return {
    status: () => status,
    deriveKey: (purpose) => {
      if (openKey === null) throw new Error("No records are open.");
      const made = hkdfSync(
        "sha256",
        Buffer.from(openKey, "hex"),
        "",
        `bellwether profile v1 ${purpose}`,
        32,
      );
      return Buffer.from(made).toString("hex");
    },
    folder: lasting,
    database: () => ({
      file: join(
        status.state === "open" && status.keyPlace === "memory" ? passing : lasting,
        "bellwether.db",
      ),
      key: openKey,
    }),
    setAside: async () => {
      if (status.state !== "lost")
        throw new BridgeError("NOT_READY", "Only records that do not open can be set aside.");
      await setAside(lasting);
      // Its keys stay where they are: new records get others, and the former ones are put beside.
      status = { state: "closed" };
      await look();
    },
    look,
    open: async () => {
      if (status.state === "open") return;
      if (sample) return openSample();
      await look();
      if (status.state === "absent") return;
      const found = await keys.find();
      recovery = found.state === "passphrase" ? (found.recovery ? "made" : "none") : null;
      if (found.state === "passphrase") status = { state: "locked" };
      else if (found.state === "lost") lost(found.problem);
      else if (found.state === "open") await startOrLose(found.keys, found.keyPlace);
      else
        lost(
          "There are records on this computer, but nothing says how they are locked. Nothing was deleted. Restore the folder of Bellwether from a backup.",
        );
    },
    unlock: async (passphrase) => {
      if (status.state !== "locked")
        throw new BridgeError("NOT_READY", "No records on this computer wait for a passphrase.");
      const opening = await keys.unwrap(passphrase);
      if (opening === null)
        throw new BridgeError("WRONG_PASSPHRASE", "This passphrase does not open the records. Try again.");
      await startOrLose(opening, "passphrase");
    },
    recovery: () => recovery,
    recover: async (code, passphrase) => {
      if (status.state !== "locked")
        throw new BridgeError("NOT_READY", "No records on this computer wait for a passphrase.");
      const opening = await keys.recover(code, passphrase);
      if (opening === null)
        throw refused("code", "This code does not open the records. Compare it with the sheet.");
      await startOrLose(opening, "passphrase");
    },
    makeRecovery: async (passphrase) => {
      if (status.state !== "open" || status.keyPlace !== "passphrase")
        throw new BridgeError("NOT_READY", "No records that a passphrase protects are open.");
      const code = await keys.makeRecovery(passphrase);
      if (code === null) throw refused("passphrase", "That is not the passphrase of these records.");
      recovery = "made";
      return code;
    },
    create: async (protection) => {
      await look();
      if (status.state !== "absent")
        throw new BridgeError("NOT_READY", "There are records on this computer already.");
      await start(await keys.create(protection), protection.kind);
      recovery = protection.kind === "passphrase" ? "none" : null;
    },
    discardUnclaimed: async () => {
      const directory = status.state === "open" && status.keyPlace === "memory" ? passing : lasting;
      await stop();
      await keys.forget();
      await rm(directory, { recursive: true, force: true });
      await rm(lastingAnchors, { force: true });
      status = { state: "closed" };
      await look();
      recovery = null;
    },
    stop,
  };
}
