import { createHash, randomUUID } from "node:crypto";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { Log } from "#core/ports/system.ts";

/** The part of keytar that is used here. */
export interface Keytar {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, password: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
}

export interface KeytarOptions {
  /** Keeps the entries of several installations of one person apart. */
  readonly dataFolder: string;
  readonly log: Log;
  /** Rejects where the system lacks a library that keytar needs. */
  readonly load?: () => Promise<Keytar>;
  /** Milliseconds to wait for the keychain, which may be asking the person to unlock it. */
  readonly patience?: number;
}

const service = "Bellwether";

async function loadKeytar(): Promise<Keytar> {
  const module = await import("keytar");
  // A CommonJS package: its functions are on the default export.
  return "default" in module ? (module.default as Keytar) : module;
}

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The keychain did not answer.")), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** The operating system's keychain, through keytar. Loaded at its first use, since it may be missing. */
export function createKeytarCredentials(options: KeytarOptions): CredentialStore {
  const { log, load = loadKeytar, patience = 30_000 } = options;
  const installation = createHash("sha256").update(options.dataFolder).digest("hex").slice(0, 12);
  const account = (name: string) => `${installation}:${name}`;
  let loading: Promise<Keytar> | null = null;

  const use = async <T>(work: (keytar: Keytar) => Promise<T>): Promise<T> => {
    loading ??= load();
    const keytar = await loading;
    return within(work(keytar), patience);
  };

  const probe = async (): Promise<boolean> => {
    const name = account(`probe:${randomUUID()}`);
    try {
      return await use(async (keytar) => {
        await keytar.setPassword(service, name, "probe");
        const read = await keytar.getPassword(service, name);
        const removed = await keytar.deletePassword(service, name);
        return read === "probe" && removed;
      });
    } catch (error) {
      log.info("keychain.unavailable", { name: error instanceof Error ? error.name : "unknown" });
      return false;
    }
  };

  return {
    available: probe,
    get: (name) => use((keytar) => keytar.getPassword(service, account(name))),
    set: (name, value) => use((keytar) => keytar.setPassword(service, account(name), value)),
    remove: async (name) => {
      await use((keytar) => keytar.deletePassword(service, account(name)));
    },
  };
}
