import { loadavg } from "node:os";
import type { Browser, CDPSession, Page } from "playwright";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { joinApp } from "#support/app/app-bridge.ts";
import { letIn } from "#support/app/sign-in.ts";
import { floorPdf } from "#support/corpus/floor-pdf.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";
import { seen } from "./seen.ts";
import { zonesOn } from "./zones-on.ts";

const email = sampleUsers[0]?.email ?? "";
/** A display of 60 frames a second, plus a tenth for the clock's variation. */
const frame = 16.7 + 0.1;

/** Seconds of processor that all pages of the browser with their workers have had. */
async function pagesSeconds(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

interface Drawing {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** From a file to its first drawing on screen, in the form of a new plan, which was looked at for a moment. */
async function firstDrawing(page: Page, browser: CDPSession, origin: string, file: Drawing) {
  await page.goto(`${origin}/floor-plans/new`, { waitUntil: "commit" });
  const input = page.getByLabel("Drawing file");
  await input.waitFor({ state: "attached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Nobody chooses a file sooner.
  await page.waitForFunction(() => performance.now() > 1_500);
  const before = await pagesSeconds(browser);
  const began = performance.now();
  await input.setInputFiles(file);
  await seen(page, "form img");
  const milliseconds = performance.now() - began;
  return { milliseconds, processor: ((await pagesSeconds(browser)) - before) * 1000 };
}

/** A picture as large as a scanner makes one, written by the browser. */
const largePicture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = new OffscreenCanvas(12_000, 8_000);
      const pen = canvas.getContext("2d");
      if (pen === null) throw new Error("There is no canvas.");
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, 12_000, 8_000);
      pen.lineWidth = 20;
      for (let room = 0; room < 200; room += 1)
        pen.strokeRect(200 + (room % 20) * 580, 200 + Math.floor(room / 20) * 760, 560, 740);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = "";
      for (let at = 0; at < bytes.length; at += 32_768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    })
    .then((text) => Buffer.from(text, "base64"));

const metricsOf = async (session: CDPSession) =>
  Object.fromEntries(
    (await session.send("Performance.getMetrics")).metrics.map((each) => [each.name, each.value]),
  );

/** Drags a corner of the chosen zone to and fro, a step a frame, and says what a frame took and touched. */
async function drag(page: Page, session: CDPSession, steps: number) {
  const corner = await page.locator("[data-corner]").nth(2).boundingBox();
  if (corner === null) throw new Error("There is no corner to drag.");
  const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = await metricsOf(session);
  const watched = await page.evaluate(
    async ({ x, y, steps }) => {
      const board = document.querySelector("[role=application]");
      if (board === null) throw new Error("There is no drawing.");
      const touched = new Map<Node, number>();
      let pictures = 0;
      const Picture = window.Image;
      window.Image = class extends Picture {
        constructor() {
          super();
          pictures += 1;
        }
      };
      const observer = new MutationObserver((records) => {
        for (const { target } of records) touched.set(target, (touched.get(target) ?? 0) + 1);
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const frames: number[] = [];
      let last = await next();
      for (let step = 0; step < steps; step += 1) {
        const by = 6 * Math.sin(step / 4);
        board.dispatchEvent(
          new PointerEvent("pointermove", { bubbles: true, clientX: x + by, clientY: y + by, pointerId: 1 }),
        );
        const now = await next();
        frames.push(now - last);
        last = now;
      }
      observer.disconnect();
      window.Image = Picture;
      const changes = [...touched.values()].reduce((sum, each) => sum + each, 0);
      return { frames, touched: touched.size, changes, pictures };
    },
    { x, y, steps },
  );
  const after = await metricsOf(session);
  await page.mouse.up();
  const spent = (name: string) => rounded((((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / steps);
  const { frames, touched, changes, pictures } = watched;
  return {
    share_over_one_frame: rounded(frames.filter((each) => each > frame).length / frames.length),
    median_frame: rounded(median(frames)),
    elements_touched: touched,
    /** The drawing lies still: it is read no more than once, before. */
    pictures_read: pictures,
    changes_a_step: rounded(changes / steps),
    processor_milliseconds_a_step: {
      all: spent("TaskDuration"),
      script: spent("ScriptDuration"),
      style: spent("RecalcStyleDuration"),
      layout: spent("LayoutDuration"),
    },
  };
}

/** The first drawing of a large file, and dragging with as many zones as a plan may have. */
export async function benchDrawing(
  browser: Browser,
  options: BenchOptions,
  progress: Progress,
  smoke: boolean,
) {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true, ownProcess: true });
  const joined = await joinApp(app.url);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const { api } = joined;
    await joined.bridge.call("session.signIn", { email, password: samplePassword, remember: false });
    const plan = (await api("floorPlans.list", { query: { per_page: 1 } })).data.data[0];
    if (plan === undefined) throw new Error("The sample has no floor plan.");
    const there = (await api("zones.list", { query: { floor_plan_id: plan.id, per_page: 1 } })).data.meta
      .total;
    await zonesOn(api, plan.id, (smoke ? 20 : 200) - there);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const wide = await browser.newBrowserCDPSession();
    await letIn(page, app.url);
    const { origin } = new URL(app.url);

    progress("drawing: first drawings");
    const files = {
      pdf_of_one_page: { name: "one.pdf", mimeType: "application/pdf", buffer: floorPdf(1) },
      pdf_of_forty_pages: { name: "forty.pdf", mimeType: "application/pdf", buffer: floorPdf(40) },
      picture: { name: "scan.jpg", mimeType: "image/jpeg", buffer: await largePicture(page) },
    };
    const first: [string, unknown][] = [];
    for (const [name, file] of Object.entries(files)) {
      const found = [];
      for (let round = 0; round < options.openRounds; round += 1)
        found.push(await firstDrawing(page, wide, origin, file));
      first.push([
        name,
        {
          milliseconds: rounded(median(found.map((each) => each.milliseconds))),
          processor_milliseconds: rounded(median(found.map((each) => each.processor))),
        },
      ]);
    }

    progress("drawing: dragging");
    await page.goto(`${origin}/floor-plans/${plan.id}`, { waitUntil: "commit" });
    await seen(page, ".zone-shape");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page
      .getByRole("button", { name: /^Zone 30/ })
      .or(page.getByRole("button", { name: /^Zone 1,?/ }))
      .first()
      .click();
    await page.locator("[data-corner]").first().waitFor();
    await drag(page, session, 30);
    const dragged = await drag(page, session, smoke ? 30 : 600);
    return { load: rounded(loadavg()[0] ?? 0), first_drawing: Object.fromEntries(first), dragging: dragged };
  } finally {
    await context.close();
    joined.close();
    await app.stop();
    await folder.remove();
  }
}
