import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { Log } from "#core/ports/system.ts";
import type { SecretCost } from "#core/profile/secret-cost.ts";
import { unwrapKey, type Wrap, wrapKey, wrappedKey } from "./passphrase-wrap.ts";
import { makeRecoveryCode, readRecoveryCode } from "./recovery-code.ts";

/** How the key of the records on this computer is protected. */
export type Protection =
  | { readonly kind: "keychain" }
  | { readonly kind: "passphrase"; readonly passphrase: string }
  | { readonly kind: "memory" };

/** 64 hex digits each. */
export interface RecordKeys {
  /** Of the database. */
  readonly database: string;
  /** Signs the audit log: whoever has the database and its key cannot write the log anew. */
  readonly audit: string;
}

/** What is known about a stored key without asking the person. */
export type StoredKey =
  | { readonly state: "none" }
  | { readonly state: "open"; readonly keys: RecordKeys; readonly keyPlace: "keychain" }
  | { readonly state: "passphrase"; readonly recovery: boolean }
  | { readonly state: "lost"; readonly problem: string };

/** Stores the keys of the records: in the keychain, or in a file wrapped by a passphrase (D-1, D-2). Never in plain text. */
export interface KeyStore {
  readonly find: () => Promise<StoredKey>;
  /** Null where the passphrase is wrong. */
  readonly unwrap: (passphrase: string) => Promise<RecordKeys | null>;
  /** The same with the recovery code, after which the new passphrase opens the key and the former does not. */
  readonly recover: (code: string, passphrase: string) => Promise<RecordKeys | null>;
  /** A code that opens the key as well; one made before no longer does. Null where the passphrase is wrong. */
  readonly makeRecovery: (passphrase: string) => Promise<string | null>;
  /** Are there keys that an earlier set-up made and nobody has taken away? Its records may still be somewhere. */
  readonly hasFormer: () => Promise<boolean>;
  /**
   * Creates keys and stores them as asked before anything is encrypted or signed with them. Keys that are there already
   * stay: in the keychain under their own names, in the file's folder beside the new one.
   */
  readonly create: (protection: Protection) => Promise<RecordKeys>;
  /** Takes the present keys away, and no former ones. */
  readonly forget: () => Promise<void>;
}

export interface KeyStoreDeps {
  readonly credentials: CredentialStore;
  /** The file that says where the key is; it holds the key where a passphrase wraps it. */
  readonly file: string;
  /** Names of the first entries in the keychain; later ones add a mark of their own. */
  readonly entry: string;
  readonly auditEntry: string;
  readonly log: Log;
  readonly cost: SecretCost;
}

const keychainFile = z.object({
  kind: z.literal("keychain"),
  /** Tells the entries in the keychain from former ones; the first ones have none. */
  mark: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
const keyFile = z.discriminatedUnion("kind", [keychainFile, wrappedKey]);
const newKey = () => randomBytes(32).toString("hex");

/** What is wrapped: both keys. What was wrapped before there was an audit key holds that of the database alone. */
const packed = ({ database, audit }: RecordKeys): string => `${database}${audit}`;
const unpacked = (text: string): { readonly keys: RecordKeys; readonly made: boolean } => {
  const audit = text.slice(64);
  return {
    keys: { database: text.slice(0, 64), audit: audit === "" ? newKey() : audit },
    made: audit === "",
  };
};

const rawKey = z.string().regex(/^[0-9a-f]{64}$/);

const lost = (what: string): StoredKey => ({
  state: "lost",
  problem: `${what} The records are still on this computer and nothing was deleted. Unlock or restore the keychain of this user account, then start Bellwether again.`,
});

export function createKeyStore(deps: KeyStoreDeps): KeyStore {
  const { credentials, file, entry, auditEntry, log } = deps;

  const readFileShape = async (): Promise<z.infer<typeof keyFile> | "none" | "damaged"> => {
    let text: string;
    try {
      text = await readFile(file, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return "none";
      log.error("key.file", error);
      return "damaged";
    }
    try {
      return keyFile.parse(JSON.parse(text));
    } catch (error) {
      log.error("key.file", error);
      return "damaged";
    }
  };

  const writeKeyFile = async (content: z.infer<typeof keyFile>) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFileAtomic(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  };

  const readWrapped = async () => {
    const content = await readFileShape();
    return typeof content === "object" && content.kind === "passphrase" ? content : null;
  };

  const noKeychain = () =>
    new BridgeError(
      "NO_KEYCHAIN",
      "The keychain of this computer cannot be used. Choose a passphrase, or keep records for this run only.",
    );

  const storeInKeychain = async (name: string, key: string) => {
    if (!(await credentials.available())) throw noKeychain();
    try {
      await credentials.set(name, key);
      // Read back: a keychain that stored nothing must be noticed before records depend on it.
      if ((await credentials.get(name)) !== key) throw noKeychain();
    } catch (error) {
      log.error("key.keychain", error);
      throw noKeychain();
    }
  };

  const entriesOf = (mark: string | undefined) => {
    const end = mark === undefined ? "" : `:${mark}`;
    return { database: `${entry}${end}`, audit: `${auditEntry}${end}` };
  };

  /** Made where there is none yet, or none any more: the server writes into the log that it is another one. */
  const auditKeyInKeychain = async (name: string): Promise<string> => {
    const stored = rawKey.safeParse(await credentials.get(name));
    if (stored.success) return stored.data;
    const key = newKey();
    await storeInKeychain(name, key);
    return key;
  };

  const isTaken = async (name: string) => (await credentials.get(name)) !== null;

  /** A file of former keys is the only thing that opens their records: it is put beside, never written over. */
  const setFormerAside = async () => {
    if ((await readFileShape()) === "none") return;
    const { dir, name, ext } = parse(file);
    await rename(file, join(dir, `${name}.former-${randomBytes(8).toString("hex")}${ext}`));
  };

  const unwrapBoth = async (wrapped: Wrap, secret: string) => {
    const text = await unwrapKey(wrapped, secret);
    return text === null ? null : unpacked(text);
  };

  return {
    find: async () => {
      const content = await readFileShape();
      if (content === "none") return { state: "none" };
      if (content === "damaged")
        return {
          state: "lost",
          problem:
            "The file that says how the records of this computer are locked is damaged. Nothing was deleted. Restore the folder of Bellwether from a backup.",
        };
      if (content.kind === "passphrase")
        return { state: "passphrase", recovery: content.recovery !== undefined };
      try {
        const names = entriesOf(content.mark);
        const stored = await credentials.get(names.database);
        if (stored === null)
          return lost("The keychain no longer holds the key to the records of this computer.");
        const parsed = rawKey.safeParse(stored);
        if (!parsed.success)
          return lost("The keychain's entry for Bellwether was changed by another program.");
        const audit = await auditKeyInKeychain(names.audit);
        return { state: "open", keys: { database: parsed.data, audit }, keyPlace: "keychain" };
      } catch (error) {
        log.error("key.keychain", error);
        return lost("The keychain of this computer cannot be opened.");
      }
    },
    unwrap: async (passphrase) => {
      const content = await readWrapped();
      const found = content && (await unwrapBoth(content, passphrase));
      if (!content || !found) return null;
      if (found.made)
        await writeKeyFile({ ...content, ...(await wrapKey(packed(found.keys), passphrase, deps.cost)) });
      return found.keys;
    },
    recover: async (code, passphrase) => {
      const content = await readWrapped();
      const typed = readRecoveryCode(code);
      const found = content?.recovery ? await unwrapBoth(content.recovery, typed) : null;
      if (!content || found === null) return null;
      const text = packed(found.keys);
      const recovery = found.made ? await wrapKey(text, typed, deps.cost) : content.recovery;
      await writeKeyFile({ ...content, recovery, ...(await wrapKey(text, passphrase, deps.cost)) });
      return found.keys;
    },
    makeRecovery: async (passphrase) => {
      const content = await readWrapped();
      const text = content && (await unwrapKey(content, passphrase));
      if (!content || !text) return null;
      const code = makeRecoveryCode();
      const recovery = await wrapKey(text, code, deps.cost);
      // Opened once before anybody relies on it.
      if ((await unwrapKey(recovery, code)) !== text)
        throw new Error("The recovery code does not open the keys.");
      await writeKeyFile({ ...content, recovery });
      return code;
    },
    hasFormer: async () => {
      if ((await readFileShape()) !== "none") return true;
      try {
        return await isTaken(entry);
      } catch (error) {
        log.error("key.keychain", error);
        return false;
      }
    },
    create: async (protection) => {
      const keys = { database: newKey(), audit: newKey() };
      if (protection.kind === "keychain") {
        if (!(await credentials.available())) throw noKeychain();
        const former = (await isTaken(entry)) || (await isTaken(auditEntry));
        const marked = former ? { mark: randomBytes(8).toString("hex") } : {};
        const names = entriesOf(marked.mark);
        await storeInKeychain(names.database, keys.database);
        await storeInKeychain(names.audit, keys.audit);
        await setFormerAside();
        await writeKeyFile({ kind: "keychain", ...marked });
      } else if (protection.kind === "passphrase") {
        const wrapped = await wrapKey(packed(keys), protection.passphrase, deps.cost);
        await setFormerAside();
        await writeKeyFile({ kind: "passphrase", ...wrapped });
      }
      return keys;
    },
    forget: async () => {
      // The key first: without it the records cannot be read even if the rest fails (D-6).
      const content = await readFileShape();
      const inKeychain = typeof content === "object" && content.kind === "keychain";
      const names = inKeychain ? Object.values(entriesOf(content.mark)) : [];
      for (const name of names)
        await credentials.remove(name).catch((error) => log.error("key.keychain", error));
      await rm(file, { force: true });
    },
  };
}
