import { BridgeError } from "#contract/bridge/errors.ts";
import { type Draft, type DraftHead, draft } from "#contract/bridge/registry.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import { faultOf, openStore, type StoreFault } from "#core/store/store.ts";

export interface NewDraft {
  readonly key: string;
  readonly label: string;
  readonly body: unknown;
}

/** One person's drafts. Rejects with DATA_UNREADABLE where the file cannot be read; nothing is deleted then. */
export interface Drafts {
  /** The draft is on disk when this returns; returns the time of saving. */
  readonly put: (draft: NewDraft) => string;
  readonly get: (key: string) => Draft | null;
  /** Newest first. */
  readonly list: () => readonly DraftHead[];
  readonly remove: (key: string) => void;
  readonly close: () => void;
}

export const draftMigrations = [
  (database: { exec: (sql: string) => unknown }) =>
    database.exec(
      "create table drafts (key text primary key, label text not null, body text not null, saved_at text not null)",
    ),
];

const kept = "Nothing was deleted. What you type stays in this window until you save it.";
const words: Record<StoreFault, string> = {
  unreadable: `The key of this computer does not open your drafts. ${kept}`,
  damaged: `The file of your drafts on this computer is damaged. ${kept}`,
  plain: `The file of your drafts is not encrypted, so it was not opened. ${kept}`,
  newer: `Your drafts were written by a newer version of Bellwether. Update Bellwether to see them. ${kept}`,
  gone: "The folder of your drafts was deleted or moved while Bellwether was running. Put it back, or save what you type: it stays in this window until then.",
  io: `The drafts on this computer cannot be read or written. The disk may be full. ${kept}`,
};

const refusal = (fault: StoreFault) => new BridgeError("DATA_UNREADABLE", words[fault], { fault });

/** Replaces drafts that cannot be opened: every use rejects with the reason. */
export function refusedDrafts(error: BridgeError): Drafts {
  const refuse = () => {
    throw error;
  };
  return { put: refuse, get: refuse, list: refuse, remove: refuse, close: () => {} };
}

export function openDrafts(options: {
  readonly file: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly faultHook?: FaultHook | undefined;
}): Drafts {
  const opened = openStore({ ...options, migrations: draftMigrations, durable: true });
  if (!opened.ok) {
    options.onFault(opened.error);
    return refusedDrafts(refusal(opened.fault));
  }
  const { store } = opened;

  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      options.onFault(error);
      throw refusal(faultOf(error));
    }
  };

  return {
    put: ({ key, label, body }) =>
      attempt(() => {
        const savedAt = new Date(options.now()).toISOString();
        store.transaction(() => {
          store.run(
            "insert into drafts (key, label, body, saved_at) values (?, ?, ?, ?) on conflict (key) do update set label = excluded.label, body = excluded.body, saved_at = excluded.saved_at",
            [key, label, JSON.stringify(body), savedAt],
          );
          options.faultHook?.("drafts.before-commit");
        });
        options.faultHook?.("drafts.after-commit");
        return savedAt;
      }),
    get: (key) =>
      attempt(() => {
        const row = store.get("select key, label, body, saved_at from drafts where key = ?", [key]);
        if (!row) return null;
        return draft.parse({ ...row, body: JSON.parse(String(row.body)), savedAt: row.saved_at });
      }),
    list: () =>
      attempt(() =>
        store
          .all("select key, label, saved_at from drafts order by saved_at desc, key limit 1000")
          .map(({ key, label, saved_at }) => ({
            key: String(key),
            label: String(label),
            savedAt: String(saved_at),
          })),
      ),
    remove: (key) =>
      attempt(() => {
        store.transaction(() => store.run("delete from drafts where key = ?", [key]));
      }),
    close: store.close,
  };
}
