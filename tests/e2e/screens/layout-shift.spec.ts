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

/** Milliseconds for which an answer is held back, by how many came before it. */
type Held = (before: number) => number;

/** One answer after the other, so that each part of a page comes by itself, as on a slow network. */
const inOrder: Held = (before) => before * 40;
/** The first of each five last: what is asked first is not always answered first. */
const outOfOrder: Held = (before) => before * 40 + (before % 5 === 0 ? 220 : 0);

const slowly = (page: Page, held: Held) =>
  page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    const began = Date.now();
    let before = 0;
    server.onMessage((message) => {
      // Those of a later moment begin anew.
      const since = Math.max(0, began + held(before) - Date.now());
      before += 1;
      setTimeout(() => socket.send(message), since);
    });
  });

for (const [order, held] of [
  ["in the order of the questions", inOrder],
  ["in another order", outOfOrder],
] as const)
  test(`what comes late ${order} pushes nothing away that is on the page already`, async ({
    page,
    sampleApp,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, sampleApp.url, coordinator);
    await watchShifts(page);
    await slowly(page, held);
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
