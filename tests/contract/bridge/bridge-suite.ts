import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { createDispatcher, type Dispatcher, type Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { maxFrameLength, protocolVersion } from "#contract/bridge/frames.ts";
import { type MethodName, methods } from "#contract/bridge/registry.ts";
import { defaultSettings } from "#contract/bridge/settings.ts";
import type { CancelSignal, Transport } from "#contract/bridge/transport.ts";
import { deepest } from "#contract/kit/depth.ts";

/** A page connected to core by one transport. */
export interface Joint {
  readonly client: BridgeClient;
  /** Sends on the page's transport, bypassing the client. */
  readonly sendRaw: (frame: unknown) => void;
  /** Every frame that the page received. */
  readonly received: readonly unknown[];
  /** Breaks the connection; it comes back by itself with a new dispatcher. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

/** Connects a page to `serve`, which is called for each connection with core's end of it. */
export type OpenJoint = (serve: (transport: Transport) => { readonly close: () => void }) => Promise<Joint>;

export const fastTimers = {
  set: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds),
  clear: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
};

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no error",
    (error: unknown) => (error instanceof BridgeError ? error.code : `not a BridgeError: ${String(error)}`),
  );

/** Rejects when the handler's call is cancelled, and reports it. */
const hanging = () => {
  const begun = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const handler = (_input: unknown, { signal }: { readonly signal: CancelSignal }) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        aborted.resolve();
        reject(new BridgeError("CANCELLED", "Stopped."));
      });
      begun.resolve();
    });
  return { handler, begun: begun.promise, aborted: aborted.promise };
};

const malformed: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a number", 7],
  ["a text", "request"],
  ["an array", [{ type: "request", id: "m", method: "settings.get", input: {} }]],
  ["no type", { id: "m", method: "settings.get", input: {} }],
  ["an unknown type", { type: "subscribe", id: "m", method: "settings.get", input: {} }],
  ["a type of core's", { type: "hello", protocolVersion, host: "browser", capabilities: [] }],
  ["an answer", { type: "reply", id: "m", ok: true, data: {} }],
  ["no id", { type: "request", method: "settings.get", input: {} }],
  ["a number as id", { type: "request", id: 3, method: "settings.get", input: {} }],
  ["an empty id", { type: "request", id: "", method: "settings.get", input: {} }],
  ["a long id", { type: "request", id: "x".repeat(65), method: "settings.get", input: {} }],
  ["no method", { type: "request", id: "m", input: {} }],
  ["a method that is no text", { type: "request", id: "m", method: { toString: 1 }, input: {} }],
  ["a long method", { type: "request", id: "m", method: "x".repeat(81), input: {} }],
  ["an extra key", { type: "request", id: "m", method: "settings.get", input: {}, sender: "main" }],
  ["a cancel with more", { type: "cancel", id: "m", method: "settings.get" }],
];

/** The suite of the bridge; every transport passes it unchanged. */
export function bridgeSuite(name: string, open: OpenJoint): void {
  describe(`the bridge over ${name}`, () => {
    let handlers: { -readonly [M in MethodName]?: Handlers[M] } = {};
    let calls: string[] = [];
    let unexpected: unknown[] = [];
    let dispatchers: Dispatcher[] = [];
    let core: Transport | null = null;
    let joint: Joint;

    const latest = (): Dispatcher => {
      const last = dispatchers.at(-1);
      if (!last) throw new Error("Nothing is served yet.");
      return last;
    };

    const every = () =>
      Object.fromEntries(
        (Object.keys(methods) as MethodName[]).map((method) => [
          method,
          (input: never, context: never) => {
            calls.push(method);
            const handler = handlers[method] as ((i: never, c: never) => Promise<unknown>) | undefined;
            return handler ? handler(input, context) : Promise.reject(new Error(`no handler for ${method}`));
          },
        ]),
      ) as unknown as Handlers;

    beforeEach(async () => {
      handlers = { "settings.get": async () => defaultSettings };
      calls = [];
      unexpected = [];
      dispatchers = [];
      joint = await open((transport) => {
        core = transport;
        const dispatcher = createDispatcher({
          transport,
          handlers: every(),
          host: "memory",
          capabilities: ["path-drop"],
          createAbort: () => new AbortController(),
          checkOutput: true,
          onUnexpected: (error) => unexpected.push(error),
        });
        dispatchers.push(dispatcher);
        return dispatcher;
      });
      await joint.client.call("settings.get", {});
      calls = [];
    });

    afterEach(() => joint.close());

    const stillWorks = async () =>
      expect(await joint.client.call("settings.get", {})).toEqual(defaultSettings);

    it("greets with its version and what the host can do", async () => {
      const hello = await new Promise((resolve) => joint.client.onHello(resolve));
      expect(hello).toEqual({ type: "hello", protocolVersion, host: "memory", capabilities: ["path-drop"] });
    });

    it("answers a call, with input as the registry's schema reads it", async () => {
      handlers["workspace.probe"] = async ({ url }) => ({
        url,
        reachable: true,
        secure: true,
        name: "Ümläut 😀 \u2028",
        needsSetup: false,
        problem: null,
        lastReachedAt: null,
        providers: [],
      });
      const answer = await joint.client.call("workspace.probe", { url: "  https://a.example  " });
      expect(answer).toMatchObject({ url: "https://a.example", name: "Ümläut 😀 \u2028", problem: null });
    });

    it("refuses input that the schema refuses, and never calls the handler", async () => {
      const call = joint.client.call("settings.set", { theme: "sepia" as never });
      const error = await call.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(BridgeError);
      expect(error).toMatchObject({ code: "BAD_REQUEST", retryable: false });
      expect((error as BridgeError).details.issues).toEqual([expect.stringContaining("theme")]);
      expect(calls).toEqual([]);
    });

    it("carries a handler's error whole: code, words, details, and whether to try again", async () => {
      const details = { retryAfter: 30, fields: { email: ["Too many."] } };
      handlers["session.signOut"] = async () => {
        throw new BridgeError("RATE_LIMITED", "Wait.", details, true);
      };
      const error = await joint.client.call("session.signOut", {}).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(BridgeError);
      expect((error as BridgeError).toData()).toEqual({
        code: "RATE_LIMITED",
        message: "Wait.",
        details,
        retryable: true,
      });
    });

    it("tells nothing of an unexpected error but that there was one", async () => {
      handlers["session.signOut"] = async () => {
        throw new TypeError("secret of Jane Doe");
      };
      const error = await joint.client.call("session.signOut", {}).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "INTERNAL" });
      expect(JSON.stringify(joint.received)).not.toContain("Jane Doe");
      expect(unexpected).toHaveLength(1);
    });

    it("withholds an answer that the registry does not allow", async () => {
      handlers["settings.get"] = async () => ({ ...defaultSettings, theme: "sepia" as never });
      expect(await codeOf(joint.client.call("settings.get", {}))).toBe("INTERNAL");
      expect(unexpected).toHaveLength(1);
    });

    it.each(["settings.erase", "constructor", "__proto__", "toString", ""])(
      "knows no method %j",
      async (method) => {
        expect(await codeOf(joint.client.call(method as MethodName, {} as never))).toBe("UNKNOWN_METHOD");
        await stillWorks();
      },
    );

    it("cancels: the caller hears at once, the handler's signal is raised", async () => {
      const { handler, begun, aborted } = hanging();
      handlers["workspace.probe"] = handler;
      const controller = new AbortController();
      const call = joint.client.call("workspace.probe", { url: "a" }, { signal: controller.signal });
      const code = codeOf(call);
      await begun;
      controller.abort();
      expect(await code).toBe("CANCELLED");
      await aborted;
      await stillWorks();
    });

    it("does not send a call that was cancelled before", async () => {
      const call = joint.client.call("settings.get", {}, { signal: AbortSignal.abort() });
      expect(await codeOf(call)).toBe("CANCELLED");
      await stillWorks();
      expect(calls).toEqual(["settings.get"]);
    });

    it("gives up after the caller's time, and stops the handler", async () => {
      const { handler, aborted } = hanging();
      handlers["workspace.probe"] = handler;
      const call = joint.client.call("workspace.probe", { url: "a" }, { timeout: 50 });
      const error = await call.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "TIMEOUT", retryable: true });
      await aborted;
      await stillWorks();
    });

    it("keeps many calls apart, whatever the order of their answers", async () => {
      const waiting: (() => void)[] = [];
      handlers["workspace.probe"] = ({ url }) =>
        new Promise((resolve) => {
          const probe = {
            url,
            reachable: true,
            secure: true,
            name: null,
            needsSetup: false,
            problem: null,
            lastReachedAt: null,
            providers: [],
          };
          waiting.push(() => resolve(probe));
          // The last call is answered first.
          if (waiting.length === 100) for (const answer of waiting.reverse()) answer();
        });
      const urls = Array.from({ length: 100 }, (_, index) => `https://server-${index}.example`);
      const answers = await Promise.all(urls.map((url) => joint.client.call("workspace.probe", { url })));
      expect(answers.map((answer) => answer.url)).toEqual(urls);
    });

    it("brings events to those who listen, until they stop", async () => {
      const heard: unknown[] = [];
      const stop = joint.client.on("data.changed", (payload) => heard.push(payload));
      latest().emit("data.changed", { resources: ["cases"] });
      latest().emit("connection.changed", { reachable: false });
      await stillWorks();
      stop();
      latest().emit("data.changed", { resources: ["persons"] });
      await stillWorks();
      expect(heard).toEqual([{ resources: ["cases"] }]);
    });

    it("refuses a frame over the limit before it is sent, and takes one just under it", async () => {
      handlers["api.call"] = async ({ body }) => ({
        status: 200,
        data: String(body).length,
        etag: null,
        cachedAt: null,
        queuedAt: null,
      });
      const over = { endpoint: "x", body: "a".repeat(maxFrameLength) };
      expect(await codeOf(joint.client.call("api.call", over))).toBe("BAD_REQUEST");
      expect(calls).toEqual([]);
      // Three bytes a unit: the limit counts units on every wire.
      const under = { endpoint: "x", body: "語".repeat(maxFrameLength - 200) };
      expect(await joint.client.call("api.call", under)).toMatchObject({ data: maxFrameLength - 200 });
    });

    it("refuses a frame over the limit that a page sends all the same", async () => {
      handlers["api.call"] = async () => ({
        status: 200,
        data: null,
        etag: null,
        cachedAt: null,
        queuedAt: null,
      });
      const input = { endpoint: "x", body: "a".repeat(maxFrameLength) };
      joint.sendRaw({ type: "request", id: "big", method: "api.call", input });
      await stillWorks();
      expect(calls).toEqual(["settings.get"]);
      expect(joint.received).toContainEqual(
        expect.objectContaining({
          type: "failure",
          id: "big",
          error: expect.objectContaining({ code: "BAD_REQUEST" }),
        }),
      );
    });

    it("refuses a frame nested too deeply, and takes the deepest body (C4)", async () => {
      handlers["api.call"] = async ({ body }) => ({
        status: 200,
        data: body,
        etag: null,
        cachedAt: null,
        queuedAt: null,
      });
      const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
      const deep = { endpoint: "x", body: nested(deepest + 1) };
      expect(await codeOf(joint.client.call("api.call", deep))).toBe("BAD_REQUEST");
      joint.sendRaw({ type: "request", id: "deep", method: "api.call", input: deep });
      await stillWorks();
      expect(calls).toEqual(["settings.get"]);
      expect(joint.received).toContainEqual(expect.objectContaining({ type: "failure", id: "deep" }));
      const body = nested(deepest);
      expect(await joint.client.call("api.call", { endpoint: "x", body })).toMatchObject({ data: body });
    });

    it.each(malformed)("survives a malformed frame: %s", async (_what, frame) => {
      const before = joint.received.length;
      joint.sendRaw(frame);
      await stillWorks();
      expect(calls).toEqual(["settings.get"]);
      const answers = joint.received.slice(before).filter((one) => (one as { id?: unknown }).id === "m");
      for (const answer of answers)
        expect(answer).toMatchObject({ type: "failure", error: { code: "BAD_REQUEST" } });
    });

    it("ignores frames that core would not send", async () => {
      const heard: unknown[] = [];
      joint.client.on("data.changed", (payload) => heard.push(payload));
      for (const frame of [
        null,
        7,
        "event",
        {},
        { type: "event", name: "data.changed", payload: { resources: ["secrets"] } },
        { type: "event", name: "no.such.event", payload: {} },
        { type: "event", name: "__proto__", payload: {} },
        { type: "reply", id: "unknown", ok: true, data: {} },
        { type: "failure", id: "1", error: { code: "NO_SUCH_CODE", message: "?" } },
      ])
        core?.send(frame);
      await stillWorks();
      expect(heard).toEqual([]);
    });

    it("rejects calls under way when the connection is lost, stops their handlers, and reconnects", async () => {
      const { handler, begun, aborted } = hanging();
      handlers["workspace.probe"] = handler;
      const hellos: unknown[] = [];
      joint.client.onHello((hello) => hellos.push(hello));
      let losses = 0;
      joint.client.onLost(() => {
        losses += 1;
      });
      const call = joint.client.call("workspace.probe", { url: "a" });
      const failed = call.catch((thrown: unknown) => thrown);
      await begun;
      joint.cut();
      expect(await failed).toMatchObject({ code: "CONNECTION_LOST", retryable: true });
      await aborted;
      await stillWorks();
      expect(dispatchers).toHaveLength(2);
      expect(hellos).toHaveLength(2);
      expect(losses).toBe(1);
      const heard: unknown[] = [];
      joint.client.on("connection.changed", (payload) => heard.push(payload));
      latest().emit("connection.changed", { reachable: true });
      await stillWorks();
      expect(heard).toEqual([{ reachable: true }]);
    });

    it("ends every call when the page closes", async () => {
      const { handler, begun } = hanging();
      handlers["workspace.probe"] = handler;
      const code = codeOf(joint.client.call("workspace.probe", { url: "a" }));
      await begun;
      joint.client.close();
      expect(await code).toBe("CONNECTION_LOST");
    });
  });
}
