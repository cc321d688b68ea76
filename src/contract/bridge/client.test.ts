import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBridgeClient } from "./client.ts";
import { protocolVersion } from "./frames.ts";
import type { Timers } from "./transport.ts";

const hello = { type: "hello", protocolVersion, host: "browser", capabilities: [] };
const timers: Timers = {
  set: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose core can come, answer and be lost. */
function page() {
  const sent: { readonly id: string }[] = [];
  let receive: (frame: unknown) => void = () => {};
  let lose = () => {};
  const client = createBridgeClient(
    {
      send: (frame) => void sent.push(frame as { id: string }),
      onFrame: (listener) => {
        receive = listener;
        return () => {};
      },
      onLost: (listener) => {
        lose = listener;
        return () => {};
      },
    },
    timers,
  );
  return { client, sent, receive: (frame: unknown) => receive(frame), lose: () => lose() };
}

/** The code of the failure of a call, once it has failed. */
function failureOf(call: Promise<unknown>) {
  const failure = { code: "" };
  call.catch((error: { readonly code: string }) => {
    failure.code = error.code;
  });
  return failure;
}

it("tells within two seconds that what is called while the connection is lost goes nowhere", async () => {
  const { client, sent, receive, lose } = page();
  receive(hello);
  lose();
  const failure = failureOf(client.call("app.state", {}));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(failure.code).toBe("");
  await vi.advanceTimersByTimeAsync(200);
  expect([failure.code, sent]).toEqual(["CONNECTION_LOST", []]);
});

it("sends what waited once the connection is back, and gives the answer its whole time", async () => {
  const { client, sent, receive, lose } = page();
  receive(hello);
  lose();
  const answer = client.call("drafts.list", {}, { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(1_500);
  receive(hello);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(9_000);
  receive({ type: "reply", id: sent[0]?.id, ok: true, data: { drafts: [] } });
  expect(await answer).toEqual({ drafts: [] });
});

it("waits longer for a core that has never come", async () => {
  const { client } = page();
  const failure = failureOf(client.call("app.state", {}));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(failure.code).toBe("");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failure.code).toBe("TIMEOUT");
});
