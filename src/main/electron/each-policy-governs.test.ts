import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type PolicyName, policyNames } from "#contract/policy/policies.ts";
import { holdPolicy, tellPolicy } from "#contract/policy/told.ts";
import { createHostLog } from "#core/adapters/line-log.ts";
import { governHandlers } from "#core/handlers/policy-gate.ts";
import { windowHandlers } from "#core/handlers/window-handlers.ts";
import { dataFolder, fixedLogFolder, readAuthorities, wayOut } from "#core/policy/of-host.ts";
import { createKeptCopies } from "#core/profile/kept-copies.ts";
import { writeMark } from "#core/profile/profile-marks.ts";
import { governSession } from "#core/session/connection/govern-session.ts";
import { fixedServers, governSettings } from "#core/session/govern.ts";
import { chooseUpdate } from "#core/updates/choose-update.ts";
import { updatePolicyOf } from "#core/updates/update-policy.ts";
import { updateSource } from "#core/updates/where-from.ts";
import { pathOfAuthority } from "#support/certificates/certificates.ts";
import { policyOf } from "#support/policy.ts";
import { spellingBy } from "./spelling/spelling-by.ts";
import { governStartAtSignIn } from "./system/sign-in-start.ts";
import { keepCrashDumps } from "./system/support.ts";

type Port = ReturnType<typeof policyOf>;

const onServer = {
  phase: "signed-in",
  keychain: "unavailable",
  connection: { kind: "server", server: { reachable: true } },
  session: { user: { has_password: true, second_factor: false }, server: { resources: null } },
};
const workspace = { state: () => onServer, usedServer: () => null } as never;

/** What comes of a call of the bridge: its answer, or that a policy refuses it. */
const calling = (name: string, input: object = {}) => {
  const handlers = { [name]: async () => "answered" } as never;
  return async (policy: Port): Promise<unknown> => {
    const governed = governHandlers(handlers, policy, workspace) as unknown as Record<
      string,
      (input: object, context: object) => Promise<unknown>
    >;
    return governed[name]?.(input, {}).catch(() => "refused");
  };
};
const settings = (policy: Port) => {
  const file = {
    settings: () => ({ desktopNotifications: true, singleKeyShortcuts: true, lockAfterMinutes: 15 }),
  };
  return governSettings(file as never, policy).settings();
};
const session = {
  server: { upload_types: ["pdf", "png"] },
  user: { has_password: true, second_factor: false, second_factor_required: false, second_factor_due: null },
};
const governed = (policy: Port) => governSession(session as never, policy, true);

const day = 86_400_000;
const now = Date.parse("2026-03-02T12:00:00Z");
const feed = {
  product: "bellwether",
  channel: "latest",
  sequence: 1,
  version: "1.1.0",
  releasedAt: new Date(now - day).toISOString(),
  expiresAt: new Date(now + day).toISOString(),
  minVersion: null,
  staging: 100,
  packages: [
    { platform: "win32", arch: "x64", kind: "nsis", name: "a.exe", size: 1, sha512: "", blockMapSize: null },
  ],
  notes: { en: "New." },
};
const offer = (policy: Port) => {
  const { channel: wanted, delayDays, deadlineDays } = updatePolicyOf(policy);
  const installed = { version: "1.0.0", platform: "win32", arch: "x64", kind: "nsis" };
  return chooseUpdate(feed as never, { installed, channel: wanted, delayDays, deadlineDays, id: "", now });
};
const key = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=";
const source = (policy: Port) => {
  const host = { installed: true, kind: "nsis", address: "https://own.example/", key } as const;
  const found = updateSource(host, updatePolicyOf(policy));
  return typeof found === "string" ? found : found.base.href;
};
const logged = (policy: Port): string => {
  const lines: string[] = [];
  const files = { write: (line: string) => void lines.push(line) };
  const log = createHostLog({ verbose: false, files: files as never, level: policy.values.LogLevel });
  log.info("what happened");
  log.error("what went wrong", null);
  return lines.join("");
};
const copies = (policy: Port) =>
  createKeptCopies({
    policy,
    paths: { data: "/nowhere", temp: "/nowhere" },
    credentials: {} as never,
    clock: { now: () => now },
    log: { info: () => {}, error: () => {} },
  });
const preview = (policy: Port) =>
  windowHandlers({
    workspace,
    opener: { open: async () => {} },
    windows: null,
    printer: { preview: async () => Buffer.from("paper") } as never,
    tickets: { once: () => "a ticket" } as never,
    hosts: policy.values.ExternalHosts,
    mayPrint: policy.values.Print,
  });

/** A value of each policy, and what comes of it where it is read: as it is without the policy, and with it. */
interface Governs {
  readonly value: unknown;
  /** What has to be fixed beside it for it to mean something. */
  readonly beside?: Partial<Record<PolicyName, unknown>>;
  readonly seen: (policy: Port) => unknown;
  readonly without: unknown;
  readonly with: unknown;
}

const here = { platform: "linux", home: "/home/casey", env: {} } as const;

const table: Partial<Record<PolicyName, Governs>> = {
  ServerAddresses: {
    value: ["https://one.example/"],
    seen: fixedServers,
    without: null,
    with: ["https://one.example"],
  },
  ThisComputer: { value: false, seen: calling("workspace.unlock"), without: "answered", with: "refused" },
  SingleSignOnOnly: { value: true, seen: calling("session.signIn"), without: "answered", with: "refused" },
  SecondFactorRequired: {
    value: true,
    seen: calling("api.call", { endpoint: "cases.list" }),
    without: "answered",
    with: "refused",
  },
  OfflineCopies: { value: false, seen: calling("offline.pin"), without: "answered", with: "refused" },
  OfflineDays: {
    value: 3,
    seen: async (policy) => {
      const folder = mkdtempSync(join(tmpdir(), "bellwether-kept-"));
      try {
        await writeMark(folder, { server: "", savedAt: new Date(now - 4 * day).toISOString() });
        return await copies(policy).isOver(folder);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    without: false,
    with: true,
  },
  LockAfterMinutes: {
    value: 5,
    seen: (policy) => settings(policy).lockAfterMinutes,
    without: 15,
    with: 5,
  },
  KeychainRequired: {
    value: true,
    seen: calling("session.signIn"),
    without: "answered",
    with: "refused",
  },
  ContentProtection: {
    value: true,
    seen: (policy) => settings(policy).hideFromCapture,
    without: undefined,
    with: true,
  },
  UploadKinds: {
    value: ["PDF"],
    seen: (policy) => governed(policy).server.upload_types,
    without: ["pdf", "png"],
    with: ["pdf"],
  },
  SaveFiles: { value: false, seen: calling("files.save"), without: "answered", with: "refused" },
  Print: {
    value: false,
    seen: async (policy) => {
      const answer = await preview(policy)
        ["window.previewPrint"]()
        .catch(() => "refused");
      return answer;
    },
    without: { url: "a ticket" },
    with: "refused",
  },
  Notifications: {
    value: false,
    seen: (policy) => settings(policy).desktopNotifications,
    without: true,
    with: false,
  },
  SpellCheckLanguages: {
    value: ["none"],
    seen: (policy) => spellingBy(policy, "linux"),
    without: "dictionary",
    with: "nobody",
  },
  SingleLetterKeys: {
    value: false,
    seen: (policy) => settings(policy).singleKeyShortcuts,
    without: true,
    with: false,
  },
  StartAtSignIn: {
    value: true,
    seen: (policy) => {
      const set: unknown[] = [];
      governStartAtSignIn({ setLoginItemSettings: (given) => void set.push(given) }, policy, "win32");
      return set;
    },
    without: [],
    with: [{ openAtLogin: true }],
  },
  ProxyMode: { value: "none", seen: wayOut, without: { kind: "system" }, with: { kind: "direct" } },
  ProxyAddress: {
    value: "http://proxy.example:8080",
    beside: { ProxyMode: "address" },
    seen: wayOut,
    without: { kind: "none" },
    with: { kind: "proxy", address: "http://proxy.example:8080" },
  },
  // What the page is told. That it follows is seen in tests/e2e/services/policies.spec.ts.
  Language: {
    value: "en-US",
    seen: (policy) => holdPolicy(tellPolicy(policy, null)).fixed.has("Language"),
    without: false,
    with: true,
  },
  CertificateFile: {
    value: pathOfAuthority,
    seen: (policy) => readAuthorities(policy).pems.length,
    without: 0,
    with: 1,
  },
  ExternalHosts: {
    value: ["help.district.example"],
    seen: (policy) => preview(policy)["window.openExternal"]({ url: "https://help.district.example/a" }),
    without: { opened: false },
    with: { opened: true },
  },
  UpdateMode: { value: "off", seen: source, without: "https://own.example/", with: "policy" },
  UpdateAddress: {
    value: "https://updates.district.example/b/",
    seen: source,
    without: "https://own.example/",
    with: "https://updates.district.example/b/",
  },
  UpdateChannel: {
    value: "beta",
    seen: (policy) => {
      try {
        return offer(policy)?.version;
      } catch (error) {
        return Reflect.get(Object(error), "problem");
      }
    },
    without: "1.1.0",
    with: "other-feed",
  },
  UpdateDelayDays: {
    value: 3,
    seen: (policy) => offer(policy)?.notBefore,
    without: null,
    with: now + 2 * day,
  },
  UpdateDeadlineDays: {
    value: 4,
    seen: (policy) => offer(policy)?.deadline,
    without: null,
    with: now + 3 * day,
  },
  UpdateKey: {
    value: "no key",
    seen: source,
    without: "https://own.example/",
    with: "no-key",
  },
  LogFolder: {
    value: "/var/log/b",
    seen: (policy) => fixedLogFolder(policy, here),
    without: "",
    with: "/var/log/b",
  },
  LogLevel: {
    value: "error",
    seen: (policy) => logged(policy).includes("what happened"),
    without: true,
    with: false,
  },
  CrashDumps: {
    value: true,
    seen: (policy) => {
      const started: unknown[] = [];
      keepCrashDumps({ start: (given) => void started.push(given) }, policy.values.CrashDumps);
      return started;
    },
    without: [],
    with: [{ uploadToServer: false, compress: true }],
  },
  DataFolder: {
    value: "/srv/bellwether/casey",
    seen: (policy) => dataFolder(policy, "/usual", here),
    without: "/usual",
    with: "/srv/bellwether/casey",
  },
};

it.each(Object.entries(table))(
  "%s governs",
  async (name, { value, beside, seen, without, with: expected }) => {
    expect(await seen(policyOf({ ...beside }))).toEqual(without);
    expect(await seen(policyOf({ ...beside, [name]: value }))).toEqual(expected);
  },
);

/** What is seen only with a server and a person who is signed in: the file whose test begins with the policy's name. */
const withServer: Partial<Record<PolicyName, string>> = {
  OfflineAttachments: "tests/integration/core/policies.test.ts",
};

it.each(Object.entries(withServer))("%s governs, as is seen with a server", (name, path) => {
  const text = readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
  expect(text).toContain(`it("${name}: `);
});

it("every policy has an entry", () => {
  const entries = new Set<string>([...Object.keys(table), ...Object.keys(withServer)]);
  expect(policyNames.filter((name) => !entries.has(name))).toEqual([]);
});
