import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { docxFile, heicFile, isoFile, rtfFile, withPart, xlsxFile } from "#support/corpus/shown-files.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const MB = 1024 * 1024;

/** A second and a half of a moving square, recorded by the browser itself. */
async function recordedFilm(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 320, height: 180 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("There is nothing to draw on.");
    let step = 0;
    const timer = setInterval(() => {
      context.fillStyle = "#8ba5f3";
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = "#33353c";
      context.fillRect(step * 6, 60, 60, 60);
      step += 1;
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    recorder.stop();
    await stopped;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return Buffer.from(encoded, "base64");
}

/** Tries to reach the page's own host from a worker of the given address, and says how it went. */
const reachedFromWorker = (page: Page, address: string) =>
  Promise.all([
    page.waitForEvent("worker").then((worker) =>
      worker.evaluate(() =>
        fetch("/").then(
          () => "reached",
          () => "refused",
        ),
      ),
    ),
    page.evaluate((url) => {
      type Policy = { readonly createScriptURL: (given: string) => string };
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy };
      };
      const policy = trustedTypes.createPolicy("of-a-test", { createScriptURL: (given) => given });
      new Worker(policy.createScriptURL(url));
    }, address),
  ]).then(([outcome]) => outcome);

test("Office files are shown as words and film is played, and what cannot be shown says what it is", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const chosen = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true });
  try {
    const watch = await watchPage(page);
    await signIn(page, app.url, coordinator);
    const at = await sampleAddresses(page, app.url);
    await page.goto(new URL(`${at.case}?tab=files&sort=name`, app.url).href);
    await settled(page);
    const letter = await docxFile();
    // On disk, as they are where somebody chooses them: the large one would take long through the browser's channel.
    const file = async (name: string, bytes: Buffer) => {
      const path = join(chosen.path, name);
      await writeFile(path, bytes);
      return path;
    };
    const files = await Promise.all([
      file("Zz 1 letter.docx", letter),
      file("Zz 2 table.xlsx", await xlsxFile(520)),
      file("Zz 3 film.webm", await recordedFilm(page)),
      file("Zz 4 film.mp4", isoFile("isom")),
      file("Zz 5 photo.heic", heicFile()),
      file("Zz 6 note.rtf", rtfFile()),
      file("Zz 7 bomb.docx", withPart(letter, "word/document.xml", Buffer.alloc(50 * MB))),
      file("Zz 8 broken.docx", withPart(letter, "word/document.xml", Buffer.from("<w:document"))),
      file("Zz 9 large.docx", withPart(letter, "word/media/photo.bin", randomBytes(26 * MB))),
    ]);
    await page.locator("input[type=file]").first().setInputFiles(files);
    await expect(page.getByText("9 files added", { exact: true })).toBeVisible();
    const gallery = page.getByRole("region", { name: "Files of this case" });
    await gallery.getByRole("button", { name: "Zz 1 letter.docx", exact: true }).click();
    const viewer = page.getByRole("dialog");
    const words = viewer.getByRole("region", { name: "Zz 1 letter.docx" });
    await expect(words.getByRole("heading", { level: 3 })).toHaveText("Statement of a witness");
    await expect(words.getByRole("heading", { level: 4 })).toHaveText("What was seen");
    await expect(words.getByRole("heading", { level: 5 })).toHaveText("What was done");
    await expect(words).toContainText("bus stop <img src=x onerror=alert(1)> when");
    await expect(words.locator("ul > li")).toHaveText([
      /^A green jacket/,
      "with a torn sleeve",
      "A gray bag",
    ]);
    await expect(words.locator("ul ul > li")).toHaveText(["with a torn sleeve"]);
    await expect(words.locator("ol > li")).toHaveText(["The driver was called.", "The office was told."]);
    await expect(words.getByRole("row")).toHaveText(["WhenWhere", "7:45 amStop 12"]);
    await expect(words.locator("img")).toHaveCount(0);
    await expect(viewer).toContainText("These are the words alone.");
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("document.png") });

    await page.keyboard.press("ArrowRight");
    const sheet = viewer.getByRole("region", { name: "Zz 2 table.xlsx, Absences" });
    await expect(sheet.getByRole("row").nth(3)).toHaveText("3Student 20.5Mar 4, 2026FALSE");
    await expect(sheet.getByRole("row")).toHaveCount(501);
    await expect(viewer).toContainText("21 rows left out. Save the file to see all of it.");
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("workbook.png") });
    await viewer.getByLabel("Sheet").selectOption("Notes");
    await expect(viewer.getByRole("cell", { name: "<b>As words</b>" })).toBeVisible();

    await viewer.getByRole("button", { name: "Next file" }).click();
    const film = viewer.locator("video");
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320);
    await film.evaluate((video: HTMLVideoElement) => video.play());
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.3);
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("film.png") });

    const next = async (...said: (string | RegExp)[]) => {
      await viewer.getByRole("button", { name: "Next file" }).click();
      for (const words of said) await expect(viewer).toContainText(words);
    };
    await next("This file cannot be played here", /An MP4 video of \d+ bytes[.]/);
    await page.screenshot({ path: test.info().outputPath("unplayable.png") });
    await next("A photo in Apple’s HEIC format", "Use Save as… to open it in its own program.");
    await page.screenshot({ path: test.info().outputPath("heic.png") });
    await next("A rich text document (RTF)");
    await next("Too large to show here", "There is too much in it for a preview.");
    await next("This file cannot be shown", "A Word document of", "damaged or locked by a password");
    await next("Too large to show here", "A Word document of 26 MB. Up to 25 MB can be shown.");

    const reader = await page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .find((name) => name.includes("/office-worker-")) ?? "",
    );
    expect(watch.troubles).toEqual([]);
    expect(await reachedFromWorker(page, reader)).toBe("refused");
  } finally {
    await app.stop();
    await folder.remove();
    await chosen.remove();
  }
});
