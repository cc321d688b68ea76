import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPageFiles } from "#core/page/page-files.ts";
import { createPageHandler, isPageAddress } from "#electron-host/windows/protocol.ts";

const secret = "outside of the page";
let folder = "";
let handle: (request: Request) => Promise<Response>;

/** A request with the address as given: `Request` itself would refuse some that Chromium may pass on. */
const ask = async (url: string, method = "GET") => {
  const response = await handle({ url, method } as Request);
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    headers: response.headers,
    text: await response.text(),
  };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-protocol-"));
  const page = join(folder, "renderer");
  await mkdir(join(page, "assets"), { recursive: true });
  await mkdir(join(folder, "outside"));
  await writeFile(join(folder, "outside", "secret.txt"), secret);
  await writeFile(join(folder, "secret.txt"), secret);
  await writeFile(join(page, "index.html"), "the page");
  await writeFile(join(page, "assets", "index.js"), "the script");
  await symlink(join(folder, "secret.txt"), join(page, "assets", "link.txt"));
  await symlink(join(folder, "outside"), join(page, "linked"));
  await writeFile(
    join(folder, "files.json"),
    JSON.stringify(["/index.html", "/assets/index.js", "/assets/link.txt", "/linked/secret.txt"]),
  );
  const files = await createPageFiles({ root: page, manifest: join(folder, "files.json") });
  handle = createPageHandler({
    files,
    openTicket: async (ticket) =>
      ticket === "good-ticket"
        ? {
            fileName: 'note "é"\r\nX: y.html',
            mimeType: "text/html",
            size: 5,
            download: true,
            body: Readable.from([Buffer.from("bytes")]),
          }
        : null,
    receive: async ({ fileName, contentType, content }) => ({
      status: 201,
      body: { fileName, contentType, text: Buffer.concat(await content().toArray()).toString() },
    }),
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("app://bundle", () => {
  it("answers with what was built, and with the page for its screens", async () => {
    expect(await ask("app://bundle/assets/index.js")).toMatchObject({ status: 200, text: "the script" });
    for (const screen of ["/", "/cases", "/cases/12?tab=files", "/assessments/cstag/new#step-2"])
      expect(await ask(`app://bundle${screen}`)).toMatchObject({ status: 200, text: "the page" });
  });

  it.each([
    "app://bundle/..%2fsecret.txt",
    "app://bundle/..%5csecret.txt",
    "app://bundle/%2e%2e%2fsecret.txt",
    "app://bundle/assets/..%2f..%2fsecret.txt",
    "app://bundle/assets/%2e%2e/%2e%2e/secret.txt",
    "app://bundle/../secret.txt",
    "app://bundle/index.html%00",
    "app://bundle/index.html%00.js",
    "app://bundle//etc/passwd",
    "app://bundle/C:/Windows/win.ini",
    "app://bundle/assets/link.txt",
    "app://bundle/linked/secret.txt",
    "app://bundle/assets/missing.js",
    "app://bundle/assets/index.js.map",
    "app://bundle/.env",
    "app://bundle/-/file/",
    "app://bundle/-/file/unknown",
    "app://bundle/-/file/good-ticket/more",
    "app://bundle/-/file/good%2Dticket",
    "app://evil/index.html",
    "app://evil/",
    "app://bundle.evil/index.html",
    "app://bundle:80/index.html",
    "app://user@bundle/index.html",
    "https://bundle/index.html",
    "file:///etc/passwd",
    "no address",
  ])("has nothing at %s", async (url) => {
    const { status, text } = await ask(url);
    expect(status).toBe(404);
    expect(text).not.toContain(secret);
  });

  it("only reads", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"])
      expect(await ask("app://bundle/index.html", method)).toMatchObject({ status: 405 });
  });

  it("takes over a file of the page at one address, and not without a header that only a script can send", async () => {
    const post = (address: string, headers: Record<string, string>) =>
      handle(new Request(address, { method: "POST", headers, body: "bytes" }));
    const good = await post("app://bundle/-/files", { "x-file-name": "a.png", "content-type": "image/png" });
    expect(good.status).toBe(201);
    expect(await good.json()).toEqual({ fileName: "a.png", contentType: "image/png", text: "bytes" });
    expect((await post("app://bundle/-/files", {})).status).toBe(405);
    expect((await post("app://bundle/-/file/x", { "x-file-name": "a.png" })).status).toBe(405);
    expect((await post("app://evil/-/files", { "x-file-name": "a.png" })).status).toBe(404);
  });

  it("gives an attachment by its ticket, inert and to be saved", async () => {
    const { status, headers, text } = await ask("app://bundle/-/file/good-ticket");
    expect(status).toBe(200);
    expect(text).toBe("bytes");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename=/);
    expect(headers.get("content-disposition")).not.toMatch(/[\r\n]/);
  });

  it("answers 200 made-up addresses with a built file, the page, or nothing", async () => {
    const part = fc.oneof(
      fc.constantFrom(
        "..",
        ".",
        "%2e%2e",
        "%2E.",
        "..%2f",
        "%5c",
        "%00",
        "%252e",
        "secret.txt",
        "outside",
        "assets",
      ),
      fc.constantFrom(
        "link.txt",
        "linked",
        "index.html",
        "\\",
        "//",
        "~",
        "C:",
        "%c0%ae",
        "__proto__",
        "-",
        "file",
      ),
      fc.string({ maxLength: 12 }),
    );
    const address = fc
      .tuple(
        fc.constantFrom(
          "app://bundle",
          "app://evil",
          "app://BUNDLE",
          "app://bundle:1",
          "app://a:b@bundle",
          "file://",
        ),
        fc.array(part, { maxLength: 6 }),
      )
      .map(([base, parts]) => `${base}/${parts.join("/")}`);
    await fc.assert(
      fc.asyncProperty(address, async (url) => {
        const { status, text } = await ask(url);
        expect(["the page", "the script", "Not found"]).toContain(text);
        expect(status).toBe(text === "Not found" ? 404 : 200);
        if (!isPageAddress(url)) expect(status).toBe(404);
      }),
      { numRuns: 200 },
    );
  });
});
