import { expect, test } from "@playwright/test";
import { samplePdf, samplePng } from "#server/sample/parts/files.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { compoundFile, wavFile, webmFile } from "#support/corpus/office-files.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const files = [
  file("Zz 1 picture.png", "image/png", Buffer.from(samplePng(7))),
  file("Zz 2 call.wav", "audio/wav", wavFile(2)),
  file("Zz 3 table.csv", "text/csv", Buffer.from("name,days\nAda,3\n")),
  file("Zz 4 mail.eml", "message/rfc822", Buffer.from("From: a@b.example\r\n\r\n<b>As words</b>")),
  file("Zz 5 letter.doc", "application/msword", compoundFile(["WordDocument"])),
  file("Zz 6 film.webm", "video/webm", webmFile()),
  file("Zz 7 letter.pdf", "application/pdf", samplePdf(["A letter of one page"])),
];

test("files are shown without saving them, one after the other, zoomed and turned, or say what they are", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true });
  try {
    const watch = await watchPage(page);
    await signIn(page, app.url, coordinator);
    const at = await sampleAddresses(page, app.url);
    await page.goto(new URL(`${at.case}?tab=files&sort=name`, app.url).href);
    await settled(page);
    await page.locator("input[type=file]").first().setInputFiles(files);
    await expect(page.getByText("7 files added", { exact: true })).toBeVisible();
    const gallery = page.getByRole("region", { name: "Files of this case" });
    await gallery.getByRole("button", { name: "Zz 1 picture.png", exact: true }).click();
    const viewer = page.getByRole("dialog");
    const picture = viewer.getByRole("img", { name: "Zz 1 picture.png" });
    await expect(picture).toBeVisible();
    const before = await picture.boundingBox();
    await page.keyboard.press("+");
    await expect(viewer.getByText("150%")).toBeVisible();
    expect((await picture.boundingBox())?.width ?? 0).toBeGreaterThan((before?.width ?? 0) * 1.2);
    await page.keyboard.press("-");
    await page.keyboard.press("r");
    await expect(picture).toHaveCSS("rotate", "90deg");
    // Lying on its side and enlarged, it begins where its well does, and all of it can be scrolled to.
    for (let times = 0; times < 4; times += 1) await page.keyboard.press("+");
    await expect(viewer.getByText("400%")).toBeVisible();
    const reach = await picture.evaluate((image) => {
      const well = image.closest(".bw-viewer-well");
      if (well === null) return null;
      const [seen, around] = [image.getBoundingClientRect(), well.getBoundingClientRect()];
      return {
        before: Math.max(0, Math.round(around.left - seen.left), Math.round(around.top - seen.top)),
        beyond: Math.round(seen.width - well.scrollWidth) + Math.round(seen.height - well.scrollHeight),
        larger: seen.width > around.width,
      };
    });
    expect(reach).toEqual({ before: 0, beyond: 0, larger: true });
    for (let times = 0; times < 4; times += 1) await page.keyboard.press("-");
    await viewer.getByRole("button", { name: "Rotate" }).click();
    await expect(picture).toHaveCSS("rotate", "180deg");
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("picture.png") });

    // One size, of the window's and not of the file's.
    const size = async () => {
      const { width = 0, height = 0 } = (await viewer.boundingBox()) ?? {};
      return { width, height };
    };
    const first = await size();
    expect(first.width).toBeGreaterThan(1000);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: "Zz 2 call.wav" })).toBeVisible();
    expect(await size()).toEqual(first);
    // Rotate had the focus, and went with the picture.
    await expect(viewer.getByRole("button", { name: "Next file" })).toBeFocused();
    await expect(viewer.getByText("0:00 of 0:02")).toBeVisible();
    await viewer.getByRole("button", { name: "Play" }).click();
    await expect(viewer.getByText("0:01 of 0:02")).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Play" })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("sound.png") });
    await viewer.getByRole("button", { name: "Next file" }).click();
    await expect(viewer).toContainText("Ada,3");
    await page.keyboard.press("ArrowRight");
    await expect(viewer).toContainText("<b>As words</b>");
    await page.keyboard.press("ArrowRight");
    await expect(viewer).toContainText("A Word document of 1997 to 2003");
    await page.keyboard.press("ArrowRight");
    await expect(viewer).toContainText(/A WebM video of \d+ bytes[.]/);
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText("Page 1 of 1")).toBeVisible();
    await expect(viewer).toContainText("A letter of one page");
    await page.keyboard.press("ArrowLeft");
    await viewer.getByRole("button", { name: "Previous file" }).click();
    await expect(page.getByRole("dialog", { name: "Zz 5 letter.doc" })).toBeVisible();
    expect(watch.troubles).toEqual([]);
  } finally {
    await app.stop();
    await folder.remove();
  }
});
