import { expect, type Locator, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { samplePng } from "#server/sample/parts/files.ts";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { choose, press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { openGate } from "#support/server/gate.ts";
import { startTestServer } from "#support/server/server.ts";

const picture = { name: "Zebra crossing.png", mimeType: "image/png", buffer: Buffer.from(samplePng(11)) };
const note = { name: "Zoned seats.txt", mimeType: "text/plain", buffer: Buffer.from("Seats on the bus.\n") };

const comments = (page: Page) => page.getByRole("list", { name: "Comments, newest first" });
const viewOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Files of this case" }).getByRole("button", { name, exact: true });

/** Chooses files as a person does: by the button, in the system's dialog. */
async function attach(page: Page, within: Locator, files: readonly (typeof note)[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await press(page, within.getByRole("button", { name: "browse" }));
  await (await chooser).setFiles([...files]);
  const words = files.length === 1 ? "1 file added" : `${files.length} files added`;
  await expect(within.getByText(words, { exact: true })).toBeVisible();
}

async function say(page: Page, words: string, files: readonly (typeof note)[]): Promise<void> {
  const form = page.getByRole("form", { name: "New comment" });
  await typeInto(page, page.getByLabel("Add a comment"), words);
  await attach(page, form, files);
  await press(page, page.getByRole("button", { name: "Comment", exact: true }));
  await expect(comments(page).getByRole("listitem").first()).toContainText(words);
}

test("a comment's files are seen with it and in the gallery, filtered and opened by keyboard, and leave with an edit", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const app: RunningApp = await startApp({ data: folder.path, sample: true });
  try {
    const watch = await watchPage(page);
    await signIn(page, app.url, coordinator);
    const at = await sampleAddresses(page, app.url);
    await page.goto(new URL(`${at.case}?tab=comments`, app.url).href);
    await settled(page);
    await say(page, "Both are from the driver.", [picture, note]);
    const newest = comments(page).getByRole("listitem").first();
    await press(page, newest.getByRole("button", { name: /^Zoned seats[.]txt/ }));
    const viewer = page.getByRole("dialog", { name: note.name });
    await expect(viewer).toContainText("Seats on the bus.");
    await page.keyboard.press("Escape");
    await expect(newest.getByRole("button", { name: /^Zoned seats[.]txt/ })).toBeFocused();

    await page.goto(new URL(`${at.case}?tab=files`, app.url).href);
    const gallery = page.getByRole("region", { name: "Files of this case" });
    await expect(viewOf(page, picture.name)).toBeVisible();
    const all = await gallery.locator("[data-gallery-file]").count();
    expect(all).toBeGreaterThan(4);
    await choose(page, gallery.getByLabel("From"), "Comments");
    await choose(page, gallery.getByLabel("Kind"), "Pictures");
    await expect(gallery.locator("[data-gallery-file]")).toHaveCount(1);
    await expect(gallery.getByRole("status")).toHaveText(`1 file of ${all}`);
    await expect(gallery.getByRole("link", { name: "Comment by Dana Whitfield" })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(new URL(`${at.case}?tab=files&sort=name`, app.url).href);
    await expect(viewOf(page, picture.name)).toBeVisible();
    const names = await gallery
      .locator("[data-gallery-file]")
      .evaluateAll((every) => every.map((each) => each.getAttribute("title") ?? ""));
    expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    await tabTo(page, gallery.locator("[data-gallery-file]").first());
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await expect(viewOf(page, picture.name)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: picture.name }).getByRole("img")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewOf(page, picture.name)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(gallery.getByRole("link", { name: "Comment by Dana Whitfield" }).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(newest).toBeFocused();
    await expect(newest).toHaveAttribute("aria-current", "true");

    await press(page, newest.getByRole("button", { name: /^Comment of .+: more$/ }));
    await page.getByRole("menuitem", { name: "Edit…" }).press("Enter");
    const edit = page.getByRole("dialog", { name: "Edit comment" });
    await press(page, edit.getByRole("button", { name: `Remove ${note.name}` }));
    await expect(edit.getByText("1 file removed when you save.")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, edit.getByRole("button", { name: "Save" }));
    await expect(edit).toHaveCount(0);
    await expect(newest.getByRole("button", { name: /^Zoned seats/ })).toHaveCount(0);
    await press(page, newest.getByRole("button", { name: /^Edited / }));
    await expect(page.getByRole("dialog", { name: "Edit history" })).toContainText(
      `Files: ${picture.name}; removed ${note.name}`,
    );
    expect(watch.troubles).toEqual([]);
  } finally {
    await app.stop();
    await folder.remove();
  }
});

test("files that were added to a comment wait in its draft, new or changed, and go where it is discarded", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true });
  try {
    await signIn(page, app.url, coordinator);
    const at = await sampleAddresses(page, app.url);
    const reopen = async () => {
      await page.goto(new URL(`${at.case}?tab=comments`, app.url).href);
      await settled(page);
    };
    await reopen();
    const form = page.getByRole("form", { name: "New comment" });
    const waiting = (name: string) => form.getByRole("button", { name: `Remove ${name}` });
    const kept = (within: Locator) => within.locator("[data-current]", { hasText: /^Draft kept \d/ });
    await page.getByLabel("Add a comment").focus();
    await attach(page, form, [picture, note]);
    await expect(kept(form)).toBeVisible();

    await reopen();
    await expect(waiting(picture.name)).toBeVisible();
    await expect(form.getByText("2 files are added with your comment.")).toBeVisible();
    await press(page, waiting(note.name));
    await expect(form.getByText("1 file is added with your comment.")).toBeVisible();
    await typeInto(page, page.getByLabel("Add a comment"), "The crossing, from the east.");
    await press(page, page.getByRole("button", { name: "Comment", exact: true }));
    const newest = comments(page).getByRole("listitem").first();
    await expect(newest).toContainText("The crossing, from the east.");
    await expect(newest.getByRole("button", { name: new RegExp(picture.name) })).toBeVisible();
    await expect(newest.getByRole("button", { name: new RegExp(note.name) })).toHaveCount(0);
    await expect(waiting(picture.name)).toHaveCount(0);

    const edit = page.getByRole("dialog", { name: "Edit comment" });
    const openEdit = async () => {
      await press(page, newest.getByRole("button", { name: /^Comment of .+: more$/ }));
      await page.getByRole("menuitem", { name: "Edit…" }).click();
      await expect(edit).toBeVisible();
    };
    await openEdit();
    await attach(page, edit, [note]);
    await expect(edit.getByText("1 file added when you save.")).toBeVisible();
    await press(page, edit.getByRole("button", { name: "Cancel" }));
    await page.getByRole("button", { name: "Keep draft" }).click();
    await reopen();
    await openEdit();
    await expect(edit.getByText("1 file added when you save.")).toBeVisible();
    await expect(edit.getByRole("button", { name: `Remove ${note.name}` })).toBeVisible();
    await press(page, edit.getByRole("button", { name: "Save" }));
    await expect(edit).toHaveCount(0);
    await expect(newest.getByRole("button", { name: new RegExp(note.name) })).toBeVisible();

    await attach(page, form, [note]);
    await expect(kept(form)).toBeVisible();
    await reopen();
    await press(page, form.getByRole("button", { name: /^Discard/ }));
    await expect(waiting(note.name)).toHaveCount(0);
    await expect(form.getByText(/with your comment/)).toHaveCount(0);
  } finally {
    await app.stop();
    await folder.remove();
  }
});

test("a comment with a file that is made without a network is in the gallery at once, and arrives whole", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const server = await startTestServer({ sample: true });
  const gate = await openGate(server.url);
  const app = await startApp({
    data: folder.path,
    keyring: hasKeyring(),
    args: ["--server", gate.url],
  });
  const strip = page.getByRole("contentinfo");
  const caseTitle = "Outburst toward a teacher";
  try {
    await signIn(page, app.url);
    await page.goto(new URL(`/cases?q=${encodeURIComponent(caseTitle)}`, app.url).href);
    await page.getByRole("link", { name: caseTitle }).click();
    await page.getByRole("button", { name: "Take along" }).click();
    await expect(page.getByRole("button", { name: "Available offline" })).toBeVisible({
      timeout: 60_000,
    });
    const tab = (name: string) => page.getByRole("navigation", { name: "Case" }).getByRole("link", { name });
    gate.cut();

    await tab("Comments").click();
    await say(page, "Written on the bus.", [note]);
    const newest = comments(page).getByRole("listitem").first();
    await expect(newest).toContainText("Saved on this computer, not sent yet");
    await expect(strip).toContainText("Offline", { timeout: 60_000 });
    await tab("Files").click();
    const gallery = page.getByRole("region", { name: "Files of this case" });
    await gallery.getByLabel("From").selectOption({ label: "Comments" });
    await expect(gallery.getByRole("listitem").filter({ hasText: note.name })).toContainText(
      "Saved on this computer, not sent yet",
    );
    await viewOf(page, note.name).click();
    await expect(page.getByRole("dialog", { name: note.name })).toContainText("Seats on the bus.");
    await page.keyboard.press("Escape");

    gate.restore();
    await expect(strip).toContainText("All changes saved", { timeout: 120_000 });
    await expect(gallery.getByText("Saved on this computer, not sent yet")).toHaveCount(0);
    const client = server.client();
    expect((await client.signIn(assessor, samplePassword)).status).toBe(200);
    const id = /cases\/(\d+)/.exec(page.url())?.[1] ?? "";
    const { body } = await client.get(`/api/v2/cases/${id}/comments`);
    const [file] = Object.values(body.data[0].attachments) as { readonly file_name: string }[];
    expect([body.data[0].body, file?.file_name]).toEqual(["Written on the bus.", note.name]);
  } finally {
    await app.stop();
    await gate.close();
    await server.close();
    await folder.remove();
  }
});

test("a file leads to its comment, however old, and to its task in the assessment", async ({ page }) => {
  const folder = await temporaryFolder();
  const server = await startTestServer({ sample: true });
  const app = await startApp({ data: folder.path, args: ["--server", server.url] });
  try {
    await signIn(page, app.url, coordinator);
    const at = await sampleAddresses(page, app.url);
    const client = server.client();
    expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
    await page.goto(new URL(`${at.case}?tab=comments`, app.url).href);
    await settled(page);
    await say(page, "The oldest of many.", [note]);
    const id = /cases\/(\d+)/.exec(page.url())?.[1] ?? "";
    const hour = 3_600_000;
    for (let count = 0; count < 60; count += 1) {
      const made = await client.post(`/api/v2/cases/${id}/comments`, { body: `A later remark, ${count}.` });
      expect(made.status, made.text).toBe(201);
      await server.db
        .updateTable("comments")
        .set({ created_at: new Date(Date.now() + hour).toISOString() })
        .where("id", "=", made.body.data.id)
        .execute();
    }
    await page.goto(new URL(`${at.case}?tab=files`, app.url).href);
    await settled(page);
    const gallery = page.getByRole("region", { name: "Files of this case" });
    await gallery
      .getByRole("listitem")
      .filter({ hasText: note.name })
      .getByRole("link", { name: /^Comment by/ })
      .click();
    const old = comments(page).getByRole("listitem").filter({ hasText: "The oldest of many." });
    await expect(old).toBeFocused();
    await expect(old).toBeInViewport();

    await page.goto(new URL(`${at.case}?tab=tasks`, app.url).href);
    const given = page.getByRole("listitem").filter({ hasText: "From an assessment" }).first();
    const title = (await given.getByRole("link").textContent()) ?? "";
    await given.getByRole("link").click();
    const task = page.getByRole("main").getByRole("listitem").filter({ hasText: title }).first();
    await expect(task).toBeFocused();
    await expect(task).toBeInViewport();
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await app.stop();
    await server.close();
    await folder.remove();
  }
});
