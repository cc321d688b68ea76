import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app.ts";
import { markupCanary, markupTexts } from "#support/corpus-markup.ts";
import { inPart, sampleAddresses, screenParts, settled, signedInScreens } from "#support/screens.ts";
import { startTestServer, type TestServer } from "#support/server.ts";
import { coordinator, signIn } from "#support/sign-in.ts";
import { spoilTexts } from "#support/spoil-texts.ts";
import { watchPage } from "#support/watch-page.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let app: RunningApp;

test.beforeEach(async () => {
  folder = await temporaryFolder();
  server = await startTestServer({ sample: true });
  app = await startApp({ data: folder.path, args: ["--server", server.url] });
});

test.afterEach(async () => {
  await app?.stop();
  await server?.close();
  await folder?.remove();
});

test.describe.configure({ mode: "parallel" });

for (const part of screenParts)
  test(`markup in any text of any record stays text on every screen, part ${part + 1}`, async ({ page }) => {
    test.setTimeout(300_000);
    // A missing element fails soon, not at the end of the test.
    page.setDefaultTimeout(30_000);
    const watch = await watchPage(page);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (
        !/^(blob|data|ws):/.test(request.url()) &&
        new URL(request.url()).origin !== new URL(app.url).origin
      )
        elsewhere.push(request.url());
    });
    page.on("dialog", (dialog) => {
      elsewhere.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await signIn(page, app.url, coordinator);
    const addresses = await sampleAddresses(page, app.url);
    const count = await server.db
      .transaction()
      .execute((transaction) => spoilTexts(transaction, markupTexts));
    expect(count).toBeGreaterThan(2_000);

    let shown = 0;
    const hits: string[] = [];
    for (const screen of signedInScreens(addresses).filter(inPart(part))) {
      await page.goto(new URL(screen.path, app.url).href);
      await settled(page);
      // A screen that is found by a record's words cannot be found any more.
      if (!screen.byWords) await screen.act?.(page);
      await settled(page);
      const seen = await page.evaluate((canary) => {
        const text = document.body.textContent;
        const fields = [...document.querySelectorAll("input, textarea")].map(
          (each) => (each as HTMLInputElement).value,
        );
        return {
          ran: canary in window,
          // Nothing that the payloads would create is in the page.
          made: document.querySelectorAll(
            "[onerror], [onload], [onfocus], [onbegin], [ontoggle], [onstart], iframe, object, embed, base, marquee, body script, [href*='javascript:'], [src*='evil.example'], [href*='evil.example']",
          ).length,
          shown: [text, ...fields].join("\n").split(canary).length - 1,
        };
      }, markupCanary);
      if (seen.ran || seen.made > 0) hits.push(`${screen.name}: ran ${seen.ran}, made ${seen.made}`);
      shown += seen.shown;
    }
    expect(hits).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(watch.troubles).toEqual([]);
    // They were shown, as text.
    expect(shown).toBeGreaterThan(150);
  });
