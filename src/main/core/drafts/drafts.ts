import { BridgeError } from "#contract/bridge/errors.ts";
import { type Draft, type DraftHead, draft } from "#contract/bridge/registry.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { FaultHook } from "#core/ports/fault-points.ts";
import { faultOf, openStore, type StoreFault } from "#core/store/store.ts";

export interface NewDraft {
  readonly key: string;
  readonly label: string;
  readonly body: unknown;
}

/** A draft at one moment: typing on gives it another time. */
export interface SentDraft {
  readonly key: string;
  readonly savedAt: string;
}

/** A request that sends a draft, to be repeated under its key. */
export interface SentRequest {
  readonly draft: SentDraft;
  readonly idempotencyKey: string;
  readonly endpoint: string;
  readonly input: RawInput;
}

/** One person's drafts. Rejects with DATA_UNREADABLE where the file cannot be read; nothing is deleted then. */
export interface Drafts {
  /** The draft is on disk when this returns; returns the time of saving. */
  readonly put: (draft: NewDraft) => string;
  readonly get: (key: string) => Draft | null;
  /** Newest first. */
  readonly list: () => readonly DraftHead[];
  readonly remove: (key: string) => void;
  /** Removes a draft unless it was typed on since. */
  readonly removeSent: (sent: SentDraft) => void;
  /** Notes, before it is sent, the request that sends a draft without the outbox; null when its end is known. */
  readonly noteRequest: (sent: SentDraft, request: SentRequest | null) => void;
  /** Requests of former runs, whose end was not known when the program ended. */
  readonly requests: () => readonly SentRequest[];
  readonly close: () => void;
}

export const draftMigrations = [
  (database: { exec: (sql: string) => unknown }) =>
    database.exec(
      "create table drafts (key text primary key, label text not null, body text not null, saved_at text not null)",
    ),
];

/** Beside a draft that is being sent without the outbox lies its request, under this key. */
const requestKey = (key: string) => `sent:${key}`;

const kept = "Nothing was deleted. What you type stays in this window until you save it.";
const words: Record<StoreFault, string> = {
  unreadable: `The key of this computer does not open your drafts. ${kept}`,
  damaged: `The file of your drafts on this computer is damaged. ${kept}`,
  plain: `The file of your drafts is not encrypted, so it was not opened. ${kept}`,
  newer: `Your drafts were written by a newer version of Bellwether. Update Bellwether to see them. ${kept}`,
  gone: "The folder of your drafts was deleted or moved while Bellwether was running. Put it back, or save what you type: it stays in this window until then.",
  full: `The disk of this computer is full, so drafts cannot be kept. Make room on it. ${kept}`,
  "read-only": `Bellwether may not write in its folder on this computer, so drafts cannot be kept. ${kept}`,
  io: `The drafts on this computer cannot be read or written. ${kept}`,
};

const refusal = (fault: StoreFault) => new BridgeError("DATA_UNREADABLE", words[fault], { fault });

/** Replaces drafts that cannot be opened: every use rejects with the reason. */
export function refusedDrafts(error: BridgeError): Drafts {
  const refuse = () => {
    throw error;
  };
  return {
    put: refuse,
    get: refuse,
    list: refuse,
    remove: refuse,
    removeSent: refuse,
    noteRequest: refuse,
    requests: refuse,
    close: () => {},
  };
}

/** The draft that a change sends, as it is now; null where there is none, or drafts cannot be read. */
export function sentDraft(drafts: Drafts | null, key: string | undefined): SentDraft | undefined {
  if (drafts === null || key === undefined) return undefined;
  try {
    const found = drafts.get(key);
    return found ? { key, savedAt: found.savedAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a draft that was sent. Where the disk refuses, it is known as sent at the next start. */
export function forgetSent(drafts: Drafts | null, sent: SentDraft | undefined): void {
  if (drafts === null || sent === undefined) return;
  try {
    drafts.removeSent(sent);
  } catch {
    // The fault was reported.
  }
}

/** Notes the request that is about to send a draft, or that its end is known. */
export function noteRequest(
  drafts: Drafts | null,
  sent: SentDraft | undefined,
  request: SentRequest | null,
): void {
  if (drafts === null || sent === undefined) return;
  try {
    drafts.noteRequest(sent, request);
  } catch {
    // The fault was reported. At worst the draft comes back beside what it became.
  }
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

  let unended: readonly SentRequest[] = [];
  try {
    unended = store
      .all("select body from drafts where key like 'sent:%'")
      .map(({ body }) => JSON.parse(String(body)) as SentRequest);
  } catch (error) {
    options.onFault(error);
  }

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
          .all(
            "select key, label, saved_at from drafts where key not like 'sent:%' order by saved_at desc, key limit 1000",
          )
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
    removeSent: ({ key, savedAt }) =>
      attempt(() => {
        unended = unended.filter(({ draft }) => draft.key !== key);
        store.transaction(() => {
          store.run("delete from drafts where key = ? and saved_at = ?", [key, savedAt]);
          store.run("delete from drafts where key = ?", [requestKey(key)]);
        });
      }),
    noteRequest: ({ key, savedAt }, request) =>
      attempt(() => {
        unended = unended.filter(({ draft }) => draft.key !== key);
        store.transaction(() => {
          store.run("delete from drafts where key = ?", [requestKey(key)]);
          if (request)
            store.run("insert into drafts (key, label, body, saved_at) values (?, '', ?, ?)", [
              requestKey(key),
              JSON.stringify(request),
              savedAt,
            ]);
        });
      }),
    requests: () => unended,
    close: store.close,
  };
}
