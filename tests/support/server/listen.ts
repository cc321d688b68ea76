import { expect, vi } from "vitest";
import { type LiveLine, liveLine } from "#contract/services/live/schema.ts";
import { patience } from "#support/patience.ts";
import type { CookieClient } from "./cookie-client.ts";
import type { TestServer, TestUserName } from "./server.ts";

export const until = (condition: () => boolean) =>
  vi.waitFor(() => {
    if (!condition()) throw new Error("not yet");
  }, patience);

export interface Listener {
  readonly lines: LiveLine[];
  readonly ended: () => boolean;
  /** Another computer of the same person. */
  readonly elsewhere: CookieClient;
  /** All earlier events have been told: waits for an event of one's own. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => void;
}

/** Reads the live stream as this person. */
export async function listen(
  server: TestServer,
  user: TestUserName,
  client?: CookieClient,
): Promise<Listener> {
  const own = client ?? (await server.as(user));
  const elsewhere = await server.as(user);
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/v2/live`, {
    headers: {
      accept: "application/json",
      cookie: await own.jar.getCookieString(server.url),
      origin: server.url,
    },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const lines: LiveLine[] = [];
  let ended = false;
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk, { stream: true });
      const parts = rest.split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) lines.push(liveLine.parse(JSON.parse(part)));
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  await until(() => lines.length > 0);
  const heard = () =>
    lines.filter((line) => line.type === "changed" && line.resources.includes("notifications")).length;
  return {
    lines,
    ended: () => ended,
    elsewhere,
    caughtUp: async () => {
      const before = heard();
      expect((await elsewhere.post("/api/v2/notifications/read", { all: true })).status).toBe(200);
      await until(() => heard() > before || ended);
    },
    stop: () => abort.abort(),
  };
}

/** The records that these lines name. */
export const recordsIn = (lines: readonly LiveLine[]) =>
  lines.flatMap((line) =>
    line.type === "changed" ? line.records : line.type === "presence" ? [line.record] : [],
  );
