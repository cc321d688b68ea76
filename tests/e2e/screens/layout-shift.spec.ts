import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { tellCounts } from "#support/counted.ts";
import { settled } from "#support/screens/settled.ts";

/**
 * As much of the window, times how far it goes, as may move by itself: up to a tenth counts as good on the web. What moves more
 * takes a press away from under the pointer. A busy machine spreads answers further apart than they are here.
 */
const most = 0.1;

/** The pages of each day, and those of a record whose parts come from several reads. */
const pages = [
  "/dashboard",
  "/tasks",
  "/notifications",
  "/cases",
  "/cases/20",
  "/persons",
  "/entities",
  "/locations",
  "/locations/1",
  "/locations/2",
  "/locations/1?tab=events",
  "/bulletins",
  "/assessments",
  "/retention",
];

/** Counts from the beginning of a page what moves in it, without a press of whoever looks at it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: { value: number; what: string }[] = [];
    Reflect.set(window, "shifts", seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources") ?? [];
        const what = sources
          .map(({ node }) => (node instanceof HTMLElement ? `${node.tagName}.${node.className}` : "text"))
          .join(" ");
        seen.push({ value: Number(Reflect.get(entry, "value")), what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** One answer after the other, so that each part of a page comes by itself, as on a slow network. */
const apart = 40;
const slowly = (page: Page) =>
  page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    let free = 0;
    server.onMessage((message) => {
      free = Math.max(Date.now(), free) + apart;
      setTimeout(() => socket.send(message), free - Date.now());
    });
  });

test("what comes late pushes nothing away that is on the page already", async ({ page, sampleApp }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, sampleApp.url, coordinator);
  await watchShifts(page);
  await slowly(page);
  const moved: string[] = [];
  for (const path of pages) {
    await page.goto(new URL(path, sampleApp.url).href);
    await expect(page.getByRole("main")).toBeVisible();
    // Longer than any two answers are apart.
    await settled(page, 40);
    const shifts = await page.evaluate(
      () => Reflect.get(window, "shifts") as { value: number; what: string }[],
    );
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    if (sum >= most)
      moved.push(
        `${path} ${sum.toFixed(3)}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join("; ")}`,
      );
  }
  tellCounts({ "pages whose parts stay in place": pages.length });
  expect(moved).toEqual([]);
});
