import { v7 as uuidv7 } from "uuid";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { addLine, allLines, setText } from "#contract/records/minutes/document.ts";
import type { Minutes, MinutesNews, MinutesReceipt } from "#contract/records/minutes/schema.ts";
import { typedWords } from "#contract/records/minutes/typed-words.ts";
import { createMinutesSession } from "#parts/minutes/minutes-session.ts";
import type { Ledger } from "./ledger.ts";
import type { Life } from "./life.ts";
import { people } from "./team-words.ts";

export interface MinutesPage {
  readonly open: () => Promise<void>;
  /** What colleagues wrote meanwhile. */
  readonly look: () => Promise<void>;
  readonly newLine: (token: string) => Promise<void>;
  /** Types into the line that everybody writes. */
  readonly inSharedLine: (token: string) => Promise<void>;
}

/** The page on which minutes are typed, with all that it sends and is told. */
export function openMinutesPage(client: BridgeClient, ledger: Ledger, life: Life): MinutesPage {
  const params = { id: life.case.id, meetingId: life.meeting };
  const inMinutes = new RegExp(`${life.prefix}x\\d+x`, "g");
  const session = createMinutesSession(
    {
      show: async () => {
        const { data } = await client.call("api.call", { endpoint: "minutes.show", params });
        return (data as { readonly data: Minutes }).data;
      },
      since: async (after) => {
        const { data } = await client.call("api.call", {
          endpoint: "minutes.since",
          params,
          query: { after },
        });
        return (data as { readonly data: MinutesNews }).data;
      },
      write: async (update) => {
        const answer = await client.call("api.call", { endpoint: "minutes.write", params, body: { update } });
        const queued = answer.queuedAt !== null;
        for (const token of typedWords(update).match(inMinutes) ?? [])
          ledger.write({ what: "saved", token, queued });
        return (answer.data as { readonly data: MinutesReceipt }).data;
      },
      keep: (words, reason) => Promise.reject(new Error(`Minutes were refused: ${reason} ${words}`)),
    },
    { own: { id: 0, full_name: people.assessor }, now: () => new Date().toISOString() },
  );
  const { doc } = session;

  return {
    open: async () => {
      await session.load();
      if (session.snapshot().lines === null) throw new Error("The case shows no minutes.");
    },
    look: session.news,
    newLine: async (token) => {
      const id = uuidv7();
      ledger.write({ what: "try", token, made: "line", uuid: id });
      const after = allLines(doc).at(-1)?.id ?? null;
      addLine(doc, { id, kind: "text", at: new Date().toISOString(), after });
      // A line and what is typed in it are often two calls.
      const first = session.flush();
      setText(doc, id, token);
      await first;
      await session.flush();
    },
    inSharedLine: async (token) => {
      ledger.write({ what: "try", token, made: "in-line", uuid: life.line });
      const words = allLines(doc).find(({ id }) => id === life.line)?.text ?? "";
      setText(doc, life.line, `${words} ${token}`);
      await session.flush();
    },
  };
}
