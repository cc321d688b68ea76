import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createProxy, type Server } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readPolicyValues } from "#contract/policy/read-values.ts";
import { governNodeNetwork } from "#core/adapters/governed-network.ts";
import { leadsTo } from "#core/policy/certificate-chain.ts";
import { dataFolder, readAuthorities, wayOut, wayRefusal } from "#core/policy/of-host.ts";
import { certificate, leafKey, pathOfAuthority } from "#support/certificates/certificates.ts";
import { policyOf } from "#support/policy.ts";
import { readDesktopOptions } from "./options.ts";
import { governSession } from "./system/governed-session.ts";
import { createHostFetch } from "./system/host-fetch.ts";
import { governStartAtSignIn } from "./system/sign-in-start.ts";

type Name = Parameters<typeof certificate>[0];
const x509 = (...names: readonly Name[]) => names.map((name) => new X509Certificate(certificate(name)));
const host = "server.district.example";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const listening = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
const secureServer = () =>
  listening(
    createServer(
      { key: leafKey(), cert: certificate("leaf") + certificate("middle") },
      (_request, response) => response.end("through"),
    ) as unknown as Server,
  );
const govern = (...given: Parameters<typeof governNodeNetwork>) => {
  ends.push(governNodeNetwork(...given));
};

describe("CertificateFile", () => {
  it("lets a server be trusted whose certificate leads to its authority", () => {
    const now = Date.now();
    expect(leadsTo(x509("ca"), x509("leaf", "middle", "ca"), host, now)).toBe(true);
    expect(leadsTo(x509("other", "ca"), x509("leaf", "middle"), "127.0.0.1", now)).toBe(true);
  });

  it.each<[string, readonly Name[], readonly Name[], string, number]>([
    ["another authority", ["other"], ["leaf", "middle", "ca"], host, Date.now()],
    ["another name", ["ca"], ["leaf", "middle", "ca"], "elsewhere.example", Date.now()],
    ["a name that is only a subject", ["ca"], ["leaf", "middle", "ca"], "leaf", Date.now()],
    ["a chain with a gap", ["ca"], ["leaf", "ca"], host, Date.now()],
    ["a date after its end", ["ca"], ["leaf", "middle", "ca"], host, Date.now() + 200 * 365 * 86_400_000],
    ["a date before its beginning", ["ca"], ["leaf", "middle", "ca"], host, 0],
    ["a certificate for clients", ["ca"], ["client", "ca"], host, Date.now()],
    ["one that was signed by a server", ["ca"], ["below", "leaf", "middle", "ca"], host, Date.now()],
    ["an authority as a server", ["ca"], ["ca"], host, Date.now()],
    ["no certificate", ["ca"], [], host, Date.now()],
  ])("does not with %s", (_what, trusted, chain, name, now) => {
    expect(leadsTo(x509(...trusted), x509(...chain), name, now)).toBe(false);
  });

  it("asks Chromium for everything else", async () => {
    let verify: ((request: never, answer: (result: number) => void) => void) | null = null;
    const { pems } = readAuthorities(policyOf({ CertificateFile: pathOfAuthority }));
    await governSession(
      {
        setProxy: async () => {},
        setCertificateVerifyProc: (given) => {
          verify = given as never;
        },
      },
      pems,
      { kind: "system" },
    );
    const verdict = (errorCode: number, hostname = host) => {
      const root = { data: certificate("ca"), issuerCert: null as unknown };
      root.issuerCert = root;
      const chain = {
        data: certificate("leaf"),
        issuerCert: { data: certificate("middle"), issuerCert: root },
      };
      const answers: number[] = [];
      verify?.({ hostname, certificate: chain, errorCode } as never, (result) => answers.push(result));
      return answers;
    };
    expect(verdict(-202)).toEqual([0]);
    expect(verdict(-202, "elsewhere.example")).toEqual([-3]);
    // A certificate that was withdrawn, or whose date is over, stays so.
    expect([verdict(-206), verdict(-201), verdict(0)]).toEqual([[-3], [-3], [-3]]);
  });

  it("holds for the application in a browser tab, and only while it runs", async () => {
    const address = `https://localhost:${await secureServer()}/`;
    await expect(fetch(address)).rejects.toThrow();
    const undo = governNodeNetwork(readAuthorities(policyOf({ CertificateFile: pathOfAuthority })).pems, {
      kind: "system",
    });
    ends.push(undo);
    expect(await (await fetch(address, { headers: { connection: "close" } })).text()).toBe("through");
  });

  it("is told, and trusts nobody else, where it cannot be read", () => {
    const { pems, policy } = readAuthorities(policyOf({ CertificateFile: "/nowhere/ca.pem" }));
    expect(pems).toEqual([]);
    expect(policy.problems[0]).toEqual({
      policy: "CertificateFile",
      problem:
        "CertificateFile: /nowhere/ca.pem holds no certificate that can be read. Those of the system are trusted alone.",
    });
  });
});

describe("ProxyMode and ProxyAddress", () => {
  it("set the way of the session that calls servers", async () => {
    const set: unknown[] = [];
    const session = {
      setProxy: async (config: unknown) => void set.push(config),
      setCertificateVerifyProc: () => {},
    };
    const go = (values: Parameters<typeof policyOf>[0]) =>
      governSession(session, [], wayOut(policyOf(values)));
    await go({});
    await go({ ProxyMode: "system", ProxyAddress: "http://proxy.example:8080" });
    expect(set).toEqual([]);
    await go({ ProxyMode: "none" });
    await go({ ProxyMode: "address", ProxyAddress: "http://proxy.example:8080" });
    expect(set).toEqual([
      { mode: "direct" },
      { mode: "fixed_servers", proxyRules: "http://proxy.example:8080" },
    ]);
  });

  it("let no call leave where the proxy is fixed and cannot be read", async () => {
    const policy = policyOf({ ProxyMode: "address", ProxyAddress: "our proxy" });
    expect(wayOut(policy)).toEqual({ kind: "none" });
    const refusal = wayRefusal(policy);
    expect(refusal).toContain("ProxyAddress");
    const asked: string[] = [];
    const answer = async (address: string) => {
      asked.push(address);
      return new Response();
    };
    const send = createHostFetch({ session: { fetch: answer as never }, direct: answer, refusal });
    await expect(send("https://server.example/", {})).rejects.toThrow(refusal ?? "");
    // This computer's own server is no call that leaves.
    await send("http://127.0.0.1:4000/", {});
    expect(asked).toEqual(["http://127.0.0.1:4000/"]);
  });

  it("let no call leave where it cannot be read what is fixed, and say so", () => {
    const policy = readPolicyValues([{ place: "there", problem: "It cannot be read.", unread: "closed" }]);
    expect(wayOut(policy)).toEqual({ kind: "none" });
    expect(wayRefusal(policy)).toContain("cannot be read on this computer");
    expect(wayRefusal(policyOf({}))).toBeNull();
  });

  it("let calls leave by the system's own way where nobody knows whether anything is fixed", () => {
    const policy = readPolicyValues([{ place: "there", problem: "It could not be run.", unread: "blind" }]);
    expect([wayOut(policy), wayRefusal(policy)]).toEqual([{ kind: "system" }, null]);
  });

  it("lead calls of the application in a browser tab through a real proxy", async () => {
    const port = await secureServer();
    const asked: string[] = [];
    const proxy = createProxy();
    proxy.on("connect", (request, socket) => {
      asked.push(request.url ?? "");
      const there = connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        there.pipe(socket).pipe(there);
      });
      there.on("error", () => socket.destroy());
      socket.on("error", () => there.destroy());
    });
    const address = `http://127.0.0.1:${await listening(proxy)}`;
    govern([certificate("ca")], wayOut(policyOf({ ProxyMode: "address", ProxyAddress: address })));
    // Only the proxy knows where that is.
    const answer = await fetch(`https://${host}:${port}/`, { headers: { connection: "close" } });
    expect([await answer.text(), asked]).toEqual(["through", [`${host}:${port}`]]);
  });
});

describe("DataFolder", () => {
  const here = { platform: "linux", home: "/home/casey", env: { PLACE: "/roaming" } } as const;
  it("beats the command line, with its variables filled in", () => {
    expect(dataFolder(policyOf({ DataFolder: "$PLACE/bellwether" }), "/given", here)).toBe(
      "/roaming/bellwether",
    );
    expect(dataFolder(policyOf({}), "/given", here)).toBe("/given");
  });

  it("stops the start, with the reason, where it is no folder here", () => {
    for (const wrong of ["relative", "$NOT_SET/bellwether"])
      expect(() => dataFolder(policyOf({ DataFolder: wrong }), "/given", here)).toThrow(
        "Your organization set the folder of Bellwether’s data (DataFolder)",
      );
  });
});

describe("DataFolder, where it", () => {
  const here = { platform: "linux", home: "/home/casey", env: {} } as const;

  it("is a whole home or a drive, stops the start with the reason", () => {
    for (const [wrong, why] of [
      ["~", "the whole home folder"],
      ["/", "the root of a drive"],
    ] as const)
      expect(() => dataFolder(policyOf({ DataFolder: wrong }), "/given", here)).toThrow(why);
  });

  it("cannot be read, goes on where something is kept already, and begins nothing elsewhere", () => {
    const policy = readPolicyValues([{ place: "there", problem: "It cannot be read.", unread: "closed" }]);
    const folder = mkdtempSync(join(tmpdir(), "bellwether-used-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    expect(() => dataFolder(policy, folder, here)).toThrow("DataFolder");
    writeFileSync(join(folder, "settings.json"), "{}");
    expect(dataFolder(policy, folder, here)).toBe(folder);
  });
});

it("StartAtSignIn sets what the system starts, where it is fixed", () => {
  const set: unknown[] = [];
  const app = { setLoginItemSettings: (settings: unknown) => void set.push(settings) };
  governStartAtSignIn(app, policyOf({}), "win32");
  governStartAtSignIn(app, policyOf({ StartAtSignIn: true }), "linux");
  expect(set).toEqual([]);
  governStartAtSignIn(app, policyOf({ StartAtSignIn: true }), "win32");
  governStartAtSignIn(app, policyOf({ StartAtSignIn: false }), "darwin");
  expect(set).toEqual([{ openAtLogin: true }, { openAtLogin: false }]);
});

it("a file of policies is tried out by the command line, except in an installed application", () => {
  const argv = ["electron", ".", "--policy-file", "/tmp/policy.json"];
  expect(readDesktopOptions(argv, false).policyFile).toBe("/tmp/policy.json");
  expect(readDesktopOptions(["bellwether", ...argv.slice(2)], true).policyFile).toBeNull();
});
