import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { sampleScales } from "#server/sample/district/district.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { type BenchOptions, median, type Progress, rounded } from "./measure.ts";
import { openDistrict } from "./programs/district-server.ts";

/** A display of 60 frames a second, plus a tenth for the clock's variation. */
const frame = 16.7;
const unrest = 0.1;

/** Scrolls an element from top to end in `seconds`, one step a frame. Returns how long each frame took. */
const scroll = (page: Page, selector: string, seconds: number): Promise<readonly number[]> =>
  page.locator(selector).evaluate(async (element, wanted) => {
    const frames: number[] = [];
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const end = element.scrollHeight - element.clientHeight;
    element.scrollTop = 0;
    for (let still = 0; still < 30; still += 1) await next();
    const began = await next();
    let last = began;
    while (element.scrollTop < end - 1 && frames.length < wanted * 600) {
      element.scrollTop = (end * (last - began)) / (wanted * 1000);
      const now = await next();
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, seconds);

/** A process with all its descendants, from /proc; their resident megabytes in sum. */
function residentMegabytes(pid: number): number | null {
  try {
    const of = (id: number): number => {
      const pages = Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1]) * 4096;
      const children = readdirSync(`/proc/${id}/task`).flatMap((task) =>
        readFileSync(`/proc/${id}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
      );
      return children.reduce((sum, child) => sum + of(child), pages);
    };
    return Math.round(of(pid) / 1_000_000);
  } catch {
    return null;
  }
}

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return rounded(usedSize / 1_000_000);
}

const told = (frames: readonly number[]) => ({
  frames: frames.length,
  median_milliseconds: rounded(median(frames)),
  worst_milliseconds: rounded(Math.max(...frames)),
  share_over_one_frame: rounded(frames.filter((each) => each > frame + unrest).length / frames.length),
  share_over_two_frames: rounded(frames.filter((each) => each > 2 * frame).length / frames.length),
});

/**
 * The list of people, scrolled from end to end, compared with a plain page of the same height; and the memory it
 * leaves.
 */
export async function benchScrollList(
  browser: Browser,
  options: BenchOptions,
  progress: Progress,
  smoke: boolean,
) {
  const folder = await temporaryFolder();
  const counts = smoke ? sampleScales.small : { ...sampleScales.tenth, persons: 100_000 };
  const district = await openDistrict(join(folder.path, "server"), counts);
  progress(`scrolling: ${JSON.stringify(district.counts)} made in ${district.seconds} s`);
  const app = await startApp({
    data: join(folder.path, "app"),
    args: ["--server", district.url],
    ownProcess: true,
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await signIn(page, app.url, district.email);
    const core = { before: residentMegabytes(app.pid), after: null as number | null };
    await page.goto(new URL("/persons", app.url).href);
    const grid = '[role="grid"]';
    await page.locator(`${grid} [aria-rowindex="2"] a`).first().waitFor();
    const rows = Number(await page.locator(grid).getAttribute("aria-rowcount"));
    const heap = { before: await heapMegabytes(page), after: 0 };
    const seconds = smoke ? 1 : 20;
    const rounds = Math.max(1, Math.ceil(options.openRounds / 3));
    const list: number[] = [];
    for (let round = 0; round < rounds; round += 1) list.push(...(await scroll(page, grid, seconds)));
    await page.locator(`${grid} [aria-rowindex="${rows}"] a`).first().waitFor();
    heap.after = await heapMegabytes(page);
    core.after = residentMegabytes(app.pid);

    const bare = await context.newPage();
    await bare.goto(new URL("/-/file/none", app.url).href);
    await bare.evaluate((height) => {
      const box = document.createElement("div");
      box.id = "bare";
      const tall = document.createElement("div");
      box.append(tall);
      document.body.append(box);
      Object.assign(box.style, { height: "700px", overflow: "auto" });
      tall.style.height = `${height}px`;
    }, rows * 36);
    const empty: number[] = [];
    for (let round = 0; round < rounds; round += 1) empty.push(...(await scroll(bare, "#bare", seconds)));
    return {
      rows,
      seconds_a_pass: seconds,
      list: told(list),
      bare_page: told(empty),
      renderer_heap_mb: heap,
      application_rss_mb: core,
    };
  } finally {
    await context.close();
    await app.stop();
    await district.close();
    await folder.remove();
  }
}
