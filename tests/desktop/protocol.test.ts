import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";

let desk: Desk;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({ args: ["--data", folder.path] });
});

afterAll(async () => {
  await desk?.quit();
  await folder?.remove();
});

/** Asks the session of the windows, as a page of theirs would. */
const ask = (url: string, method = "GET") =>
  desk.main(
    async ({ session }, given) => {
      const pages = session.fromPartition("bellwether-page");
      const answer = await pages.fetch(given.url, { method: given.method }).catch(() => null);
      if (answer === null) return { status: null, type: null, text: "" };
      const text = await answer.text();
      return { status: answer.status, type: answer.headers.get("content-type"), text: text.slice(0, 2000) };
    },
    { url, method },
  );

describe("app://bundle of the running application", () => {
  it("answers with the page for its screens, and with what was built", async () => {
    for (const screen of ["/", "/cases", "/cases/12?tab=files"])
      expect(await ask(`app://bundle${screen}`)).toMatchObject({
        status: 200,
        text: expect.stringContaining('<div id="root"'),
      });
    const { text } = await ask("app://bundle/");
    const [, script = ""] = /src="([^"]+\.js)"/.exec(text) ?? [];
    expect(await ask(`app://bundle${script}`)).toMatchObject({
      status: 200,
      type: expect.stringContaining("javascript"),
    });
  });

  it.each([
    "app://bundle/..%2fmain%2findex.js",
    "app://bundle/..%5cmain%5cindex.js",
    "app://bundle/%2e%2e/main/index.js",
    "app://bundle/assets/missing.js",
    "app://bundle/.env",
    "app://bundle/-/file/unknown",
  ])("has nothing at %s", async (url) => {
    expect(await ask(url)).toMatchObject({ status: 404 });
  });

  it.each(["app://evil/index.html", "app://bundle.evil/index.html"])("is not left for %s", async (url) => {
    expect(await ask(url)).toEqual({ status: null, type: null, text: "" });
  });

  it("only reads", async () => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect(await ask("app://bundle/index.html", method)).toMatchObject({ status: 405 });
  });
});
