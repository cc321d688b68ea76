// Run by sent-drafts.test.ts in a process of its own: keeps a draft, sends it as a form does, and dies where it is told.
import { writeSync } from "node:fs";
import { createBridgeClient } from "#contract/bridge/client.ts";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { createSystemClock } from "#core/adapters/system-clock.ts";
import { createCore } from "#core/create-core.ts";
import { nothingFixed } from "#core/ports/policy.ts";
import { fileKeychain } from "../../crash/desk.ts";

export interface SendDraft {
  readonly folder: string;
  readonly keychain: string;
  readonly serverUrl: string;
  readonly email: string;
  readonly password: string;
  readonly key: string;
  readonly call: { readonly endpoint: string };
  /** A fault point after the draft was kept, or a side of the request. */
  readonly dieAt: string;
}

const wanted = JSON.parse(process.argv[2] ?? "") as SendDraft;
let sending = false;
const die = (at: string) => {
  if (!sending || at !== wanted.dieAt) return;
  writeSync(1, `died ${at}\n`);
  process.kill(process.pid, "SIGKILL");
};

const fetch = createNodeFetch();
const core = createCore(
  {
    version: "0.0.0-killed",
    credentials: fileKeychain(wanted.keychain),
    embeddedServer: { start: () => Promise.reject(new Error("There is none here.")) },
    fetch: async (url, init) => {
      const change = init.method !== "GET" && url.includes("/api/");
      if (change) die("request.before");
      const answer = await fetch(url, init);
      if (change) die("request.after");
      return answer;
    },
    opener: { open: async () => {} },
    paths: { data: wanted.folder, temp: `${wanted.folder}-temp` },
    clock: createSystemClock(),
    connectivity: { online: () => true, onChange: () => () => {} },
    log: { info: () => {}, error: () => {} },
    policy: nothingFixed,
    picker: null,
    saver: null,
    faultHook: die,
  },
  { sample: false, serverUrl: wanted.serverUrl, checkOutput: false },
);
await core.start();
const [page, end] = createMemoryTransports(queueMicrotask);
const client = createBridgeClient(page, {
  set: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
});
core.connect(end, { kind: "memory", capabilities: [] });
await client.call("session.signIn", { email: wanted.email, password: wanted.password, remember: true });
await client.call("drafts.put", { key: wanted.key, label: "Comment", body: { text: "whole" } });
sending = true;
die("send.before");
await client.call("api.call", { ...wanted.call, draft: wanted.key });
die("send.after");
await client.call("drafts.remove", { key: wanted.key });
die("drop.after");
