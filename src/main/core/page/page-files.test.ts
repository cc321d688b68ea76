import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageFiles, type PageFiles } from "./page-files.ts";
import { contentSecurityPolicy, readerPolicy } from "./page-policy.ts";

let folder = "";
let files: PageFiles;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-page-"));
  const root = join(folder, "renderer");
  await mkdir(join(root, "assets"), { recursive: true });
  await writeFile(join(root, "index.html"), "<title>page</title>");
  await writeFile(join(root, "assets", "app.js"), "1;");
  await writeFile(join(root, "assets", "office-worker-B7_x-1.js"), "2;");
  await writeFile(join(root, "not-built.txt"), "left over");
  await writeFile(join(folder, "secret.js"), "secret");
  await symlink(join(folder, "secret.js"), join(root, "assets", "linked.js"));
  const manifest = join(folder, "renderer-files.json");
  await writeFile(
    manifest,
    JSON.stringify([
      "/index.html",
      "/assets/app.js",
      "/assets/office-worker-B7_x-1.js",
      "/assets/linked.js",
      "/gone.js",
    ]),
  );
  files = await createPageFiles({ root, manifest });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the page's files", () => {
  it("serves what was built, with its type and the policy", async () => {
    const answer = await files("/assets/app.js");
    expect(answer.status).toBe(200);
    expect(answer.headers["Content-Type"]).toBe("text/javascript; charset=utf-8");
    expect(answer.headers["Content-Security-Policy"]).toBe(contentSecurityPolicy);
    expect(answer.body.toString()).toBe("1;");
  });

  it("lets players have what the page made, and no address", () => {
    expect(contentSecurityPolicy.split("; ").filter((rule) => rule.startsWith("media-src"))).toEqual([
      "media-src blob:",
    ]);
  });

  it("serves the reader of foreign files under a policy by which it reaches nothing", async () => {
    const answer = await files("/assets/office-worker-B7_x-1.js");
    expect(answer.headers["Content-Security-Policy"]).toBe(readerPolicy);
    expect(readerPolicy).toContain("default-src 'none'");
    expect(answer.headers["Cache-Control"]).toContain("immutable");
  });

  it("lets the browser keep what is named by its content, and nothing else", async () => {
    const kept = async (path: string) => (await files(path)).headers["Cache-Control"];
    expect(await kept("/assets/app.js")).toContain("immutable");
    expect(await kept("/index.html")).toBe("no-store");
    expect(await kept("/cases/12")).toBe("no-store");
    expect(await kept("/assets/missing.js")).toBe("no-store");
  });

  it.each(["/", "/sign-in", "/cases/12/", "/assessments/cstag/0198-ab_c"])(
    "answers a screen's address %s with the page",
    async (path) => {
      const answer = await files(path);
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe("<title>page</title>");
    },
  );

  it.each([
    "/assets/linked.js",
    "/gone.js",
    "/not-built.txt",
    "/assets/missing.js",
    "/../secret.js",
    "/..%2fsecret.js",
    "/..%5csecret.js",
    "/assets/..%2f..%2fsecret.js",
    "/index.html%00",
    "/%2e%2e/secret.js",
    "//etc/passwd",
    "/cases//12",
    "/a\\b",
    "/C:/secret.js",
    "/__proto__.js",
  ])("answers 404 to %s", async (path) => {
    const answer = await files(path);

    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain("secret");
  });
});
