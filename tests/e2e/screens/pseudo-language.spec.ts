import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, letIn, signIn } from "#support/app/sign-in.ts";
import { tellCounts } from "#support/counted.ts";
import { long } from "#support/long.ts";
import { seenIn, speakPseudo } from "#support/screens/pseudo.ts";
import { inPart, sampleAddresses, screenParts, signedInScreens } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { createWalk } from "#support/screens/walk.ts";
import { watchPage } from "#support/screens/watch-page.ts";

/** Looked at by every run; `npm run test:long` looks at every address. */
const always = ["support", "location groups", "settings", "dashboard"];

/** Screens whose words all go through the catalogue: whatever else stands there was told by the server. */
const whole = ["support"];

// Nobody may read all records within a minute: each part is somebody else's application.
for (const part of long ? screenParts : screenParts.slice(0, 1)) {
  test(`in the pseudo-language nothing is cut off, and every word goes through the catalogue, part ${part + 1}`, async ({
    page,
    freshApp,
  }, info) => {
    const told: string[] = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => told.push(String(payload))));
    const watch = await watchPage(page);
    await letIn(page, freshApp.url);
    await signIn(page, freshApp.url, coordinator);
    // What an action needs is found by its English words, so only addresses are walked.
    const screens = signedInScreens(await sampleAddresses(page, freshApp.url))
      .filter(({ name, act }) => act === undefined && (long || always.includes(name)))
      .filter(long ? inPart(part) : () => true);
    await speakPseudo(page);
    const problems: string[] = [];
    const outside = new Map<string, string>();
    const judged = new Set<string>();
    const walk = createWalk(page, freshApp.url);
    for (const { name, path } of screens) {
      await walk.to(path);
      await settled(page);
      const { cut, plain } = await seenIn(page, judged);
      problems.push(...cut.map((text) => `${name}: cut off: ${text}`));
      const data = told.join("\n");
      for (const text of plain) {
        if (data.includes(JSON.stringify(text).slice(1, -1))) continue;
        outside.set(text, name);
        if (whole.includes(name)) {
          const inMain = await page.locator("main").getByText(text, { exact: true }).count();
          if (inMain > 0) problems.push(`${name}: not in the catalogue: ${text}`);
        }
      }
    }
    await info.attach("words outside the catalogue", {
      body: [...outside].map(([text, name]) => `${name}: ${text}`).join("\n"),
      contentType: "text/plain",
    });
    tellCounts({ "screens in the pseudo-language": screens.length });
    expect(await page.locator("html").getAttribute("lang")).toBe("en-XA");
    expect(problems).toEqual([]);
    expect(watch.troubles).toEqual([]);
  });
}
