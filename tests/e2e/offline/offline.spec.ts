import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { cstagTitle, observationKeys } from "#instruments/cstag.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { plainTextIn } from "#support/corpus/plain-text.ts";
import { assignee, doCstag, expectCstag, type JobFile } from "#support/screens/cstag-job.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";

const caseTitle = "Outburst toward a teacher";

const files: readonly JobFile[] = ["first", "second", "third"].map((name) => ({
  name: `Notes, ${name} page.txt`,
  mimeType: "text/plain",
  buffer: Buffer.from(`The ${name} page of ZqAttachmentXvkw. `.repeat(400)),
}));

/** Words that were typed or attached on the way; none may be on disk in plain text. */
const typed = new Map([
  ["an attachment", "ZqAttachmentXvkw"],
  ["an attachment's name", "Notes, second page"],
  ["an interview", "Alan Brooks"],
  ["an answer", "Answer to q1"],
  ["a finding", "Two earlier referrals, both for talking in class."],
  ["a comment", "Said so on Monday."],
  ["a task", "Tell the parents of the target today."],
  ["a case", caseTitle],
  ["the password", samplePassword],
]);

const desk = gatedDesk();

async function openCase(page: Page): Promise<void> {
  await page.goto(new URL(`/cases?q=${encodeURIComponent(caseTitle)}`, desk.app.url).href);
  await page.getByRole("link", { name: caseTitle }).click();
  await expect(page.getByRole("heading", { level: 1, name: caseTitle })).toBeVisible();
}

async function takeAlong(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Take along" }).click();
  await expect(page.getByRole("button", { name: "Available offline" })).toBeVisible();
}

const strip = (page: Page) => page.getByRole("contentinfo");

/** A page that only displays learns of the cut at its next request. */
const offline = (page: Page) => expect(strip(page)).toContainText("Offline", { timeout: 60_000 });

/** The server is back; a person who opened the profile with the password alone signs in, and is told what waits. */
async function reconnect(page: Page): Promise<void> {
  desk.gate.restore();
  await expect(strip(page)).not.toContainText("Offline", { timeout: 90_000 });
  const notice = page.getByText(/^\d+ changes on this computer\./);
  await expect(notice.or(page.getByRole("navigation", { name: "Main" })).first()).toBeVisible();
  if (await notice.isVisible()) await signIn(page, desk.app.url);
}

const uuidIn = (page: Page) => /cstag\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";

async function onServer(email: string): Promise<CookieClient> {
  const client = desk.server.client();
  expect((await client.signIn(email, samplePassword)).status).toBe(200);
  return client;
}

test("a case is pinned, assessed without a network, and arrives complete", async ({ page }) => {
  await signIn(page, desk.app.url);
  await openCase(page);
  await takeAlong(page);
  desk.gate.cut();

  await page.getByRole("button", { name: "Start assessment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: cstagTitle })).toBeVisible();
  await doCstag(page, { files, saved: /^Saved on this computer, \d/ });
  await offline(page);
  await expect(strip(page)).toContainText(/\d+ changes waiting/);
  const address = new URL(page.url());
  const uuid = uuidIn(page);

  await page.goto("about:blank");
  await desk.app.stop("SIGKILL");
  await desk.start();
  await signIn(page, desk.app.url);
  const at = (query: string) => new URL(`${address.pathname}?${query}`, desk.app.url).href;
  await expectCstag(page, at);
  await page.goto(at("section=threat_response"));
  await page.getByRole("main").getByRole("button", { name: /^Edit/ }).first().click();
  for (const { name } of files) await expect(page.getByText(name).first()).toBeVisible();
  await page
    .getByRole("region", { name: "Attachments" })
    .getByRole("listitem")
    .first()
    .getByRole("button")
    .first()
    .click();
  const viewer = page.getByRole("dialog").last();
  await expect(viewer.getByText(`File 1 of ${files.length}`)).toBeVisible();
  await expect(viewer.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText(`File 2 of ${files.length}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await reconnect(page);
  await expect(strip(page)).toContainText("All changes saved", { timeout: 90_000 });
  const client = await onServer(assessor);
  const { body } = await client.get(`/api/v2/assessments/${uuid}`);
  expect(body.data.interviews).toHaveLength(2);
  expect(body.data.tasks).toHaveLength(2);
  expect(body.data.classification).toBe(3);
  const response = body.data.tasks.find((task: { section: string }) => task.section === "threat_response");
  expect(response.assigned_user.full_name).toBe(assignee);
  const arrived = Object.values<{ file_name: string; sha256: string }>(response.attachments);
  expect(new Map(arrived.map((file) => [file.file_name, file.sha256]))).toEqual(
    new Map(files.map((file) => [file.name, createHash("sha256").update(file.buffer).digest("hex")])),
  );
  const { body: related } = await client.get(`/api/v2/assessments?case_id=${body.data.case_id}&per_page=50`);
  expect(related.data.filter((each: { uuid: string }) => each.uuid === uuid)).toHaveLength(1);
  await expectCstag(page, at);

  await page.goto("about:blank");
  await desk.app.stop("SIGKILL");
  expect(await plainTextIn(desk.folder.path, typed)).toEqual([]);
});

test("a colleague edits the same section meanwhile: what both changed waits for a choice", async ({
  page,
}) => {
  await signIn(page, desk.app.url);
  await page.goto(new URL("/cases?q=Fight+outside+the+gym", desk.app.url).href);
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  await page.getByRole("link", { name: "CSTAG assessment" }).first().click();
  await expect(page).toHaveURL(/\/cases\/\d+\/cstag\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: cstagTitle })).toBeVisible();
  await takeAlong(page);
  const address = new URL(page.url());
  const uuid = uuidIn(page);
  const [first, second] = observationKeys("key_observations");
  if (!first || !second) throw new Error("The pack has no observations.");
  await page.goto(new URL(`${address.pathname}?section=key_observations`, desk.app.url).href);
  const comment = (key: string) => page.locator(`fieldset[data-item="${key}"]`);
  await expect(comment(first)).toBeVisible();
  desk.gate.cut();

  // Here: both comments. There: the first comment, and a field that nobody here changed.
  const write = async (key: string, text: string) => {
    const row = comment(key);
    await row
      .getByRole("button", { name: /comment/i })
      .or(row.getByRole("textbox"))
      .first()
      .click();
    await row.getByRole("textbox").fill(text);
  };
  await write(first, "Mine, from the basement.");
  await write(second, "Only mine.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved on this computer, \d/)).toBeVisible();
  await offline(page);

  const other = await onServer(coordinator);
  const { body } = await other.get(`/api/v2/assessments/${uuid}`);
  const { person_uuid, case_id, state, version } = body.data;
  const observations = state.steps.key_observations ?? {};
  const changed = {
    ...state,
    steps: {
      ...state.steps,
      key_observations: {
        ...observations,
        [`${first}_comment`]: "Theirs, from the office.",
        note_of_theirs: "Only theirs.",
      },
    },
  };
  const saved = await other.put(
    `/api/v2/assessments/${uuid}`,
    { uuid, person_uuid, case_id, state: changed },
    { ifMatch: version },
  );
  expect(saved.status, saved.text).toBe(200);

  await reconnect(page);
  await expect(strip(page)).toContainText("1 change to review", { timeout: 90_000 });
  await strip(page)
    .getByRole("button", { name: /1 change to review/ })
    .click();
  await page
    .getByRole("link", { name: /Review/ })
    .first()
    .click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Mine, from the basement.");
  await expect(main).toContainText("Theirs, from the office.");
  await expect(main).toContainText("Dana Whitfield");
  const before = await other.get(`/api/v2/assessments/${uuid}`);
  expect(before.body.data.state.steps.key_observations[`${first}_comment`]).toBe("Theirs, from the office.");

  await main.getByRole("radio", { name: /Keep both/ }).check();
  await main
    .getByRole("button", { name: /^Keep|^Save/ })
    .last()
    .click();
  await expect(strip(page)).toContainText("All changes saved", { timeout: 60_000 });
  const after = (await other.get(`/api/v2/assessments/${uuid}`)).body.data.state.steps.key_observations;
  expect(after[`${first}_comment`]).toContain("Mine, from the basement.");
  expect(after[`${first}_comment`]).toContain("Theirs, from the office.");
  expect(after[`${second}_comment`]).toBe("Only mine.");
  expect(after.note_of_theirs).toBe("Only theirs.");
});

test("a record with changes that wait is not deleted, and the server is not asked", async ({ page }) => {
  const asked: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => asked.push(String(payload))));
  const calls = (endpoint: string) => asked.filter((frame) => frame.includes(endpoint));
  const client = await onServer(coordinator);
  const group = { name: "River Valley Conference", type: "athletic_conference" };
  expect((await client.post("/api/v2/location-groups", group)).status).toBe(201);
  await signIn(page, desk.app.url, coordinator);
  await page.getByRole("link", { name: "Location groups" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit location group" });
  await page.getByRole("link", { name: group.name }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue(group.name);
  desk.gate.cut();
  await dialog.getByLabel("Name").fill("Lower Valley Conference");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Lower Valley Conference" }).click();
  await offline(page);

  await dialog.getByRole("button", { name: "Delete…" }).click();
  const sure = page.getByRole("alertdialog");
  await sure.getByRole("textbox").fill("DELETE");
  await page.keyboard.press("Enter");
  await expect(sure.getByText(/^It has changes that wait on this computer\./)).toBeVisible();
  expect(calls("locationGroups.update")).toHaveLength(1);
  expect(calls("locationGroups.delete")).toEqual([]);
  await sure.getByRole("button", { name: "Cancel" }).click();
  await reconnect(page);
  const names = async () =>
    (await client.get("/api/v2/location-groups")).body.data.map(({ name }: { name: string }) => name);
  await expect.poll(names, { timeout: 90_000 }).toContain("Lower Valley Conference");
});
