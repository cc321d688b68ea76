import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, letIn, signIn } from "#support/app/sign-in.ts";
import { markupCanary, markupTexts } from "#support/corpus/markup.ts";
import { spoilTexts } from "#support/corpus/spoil-texts.ts";
import { tellCounts } from "#support/counted.ts";
import {
  inPart,
  type SampleAddresses,
  sampleAddresses,
  screenParts,
  signedInScreens,
} from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { createWalk } from "#support/screens/walk.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let app: RunningApp;
let addresses: SampleAddresses;

test.beforeAll(async ({ browser }) => {
  folder = await temporaryFolder();
  server = await startTestServer({ sample: true });
  app = await startApp({ data: folder.path, args: ["--server", server.url] });
  const page = await browser.newPage();
  await signIn(page, app.url, coordinator);
  addresses = await sampleAddresses(page, app.url);
  await page.close();
  const count = await server.db.transaction().execute((transaction) => spoilTexts(transaction, markupTexts));
  expect(count).toBeGreaterThan(2_000);
});

test.afterAll(async () => {
  await app?.stop();
  await server?.close();
  await folder?.remove();
});

test.describe.configure({ mode: "parallel" });

for (const part of screenParts)
  test(`markup in any text of any record stays text on every screen, part ${part + 1}`, async ({ page }) => {
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
    await letIn(page, app.url);
    let shown = 0;
    const hits: string[] = [];
    const screens = signedInScreens(addresses).filter(inPart(part));
    const walk = createWalk(page, app.url);
    for (const screen of screens) {
      await walk.to(screen.path);
      // A screen that is found by a record's words cannot be found any more.
      if (!screen.byWords) await walk.act(screen);
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
    tellCounts({ "screens full of markup": screens.length, "markup seen as text": shown });
    // They were shown, as text.
    expect(shown).toBeGreaterThan(150);
  });
