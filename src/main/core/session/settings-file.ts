import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { defaultSettings, type Settings, settings } from "#contract/bridge/settings.ts";
import type { Log } from "#core/ports/system.ts";

const connectionChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("computer") }),
  z.object({ kind: z.literal("server"), url: z.string() }),
]);
export type ConnectionChoice = z.infer<typeof connectionChoice>;

const fileShape = z.looseObject({
  settings: settings.partial().catch({}),
  connection: connectionChoice.nullable().catch(null),
  device: z.uuid().nullable().catch(null),
});

/**
 * `settings.json` of this installation: window settings, the last server, and a name by which a server knows this computer
 * again; nothing about people.
 */
export interface SettingsFile {
  readonly settings: () => Settings;
  readonly change: (changes: Partial<Settings>) => Promise<Settings>;
  readonly connection: () => ConnectionChoice | null;
  readonly chooseConnection: (choice: ConnectionChoice) => Promise<void>;
  /** A random name of this computer, made once and kept. */
  readonly device: () => Promise<string>;
}

async function readJson(path: string, log: Log): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    // The first start has none. A damaged one costs preferences only, and the next change replaces it.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
      log.error("settings.unreadable", error);
    return {};
  }
}

export async function openSettingsFile(folder: string, log: Log): Promise<SettingsFile> {
  const path = join(folder, "settings.json");
  const parsed = fileShape.safeParse(await readJson(path, log));
  const found = parsed.success ? parsed.data : { settings: {}, connection: null, device: null };
  let current: Settings = { ...defaultSettings, ...found.settings };
  let connection = found.connection;
  const device = found.device ?? randomUUID();
  let kept = found.device !== null;

  const write = async () => {
    const text = JSON.stringify({ settings: current, connection, device }, null, 2);
    await writeFileAtomic(path, `${text}\n`, { mode: 0o600 });
    kept = true;
  };

  return {
    settings: () => current,
    change: async (changes) => {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      current = { ...current, ...Object.fromEntries(given) };
      await write();
      return current;
    },
    connection: () => connection,
    device: async () => {
      // Where it cannot be kept, the server takes the next start for another computer; that is no reason not to begin.
      if (!kept) await write().catch((error: unknown) => log.error("settings.device-not-kept", error));
      return device;
    },
    chooseConnection: async (choice) => {
      connection = choice;
      await write();
    },
  };
}
