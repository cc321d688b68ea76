import { expect, type Page, test } from "@playwright/test";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { joinApp } from "#support/app/app-bridge.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { long } from "#support/long.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const exactWords = "“Nobody will be laughing after Friday.”";
const caseTitle = "Words in the corridor";
const witness = "Alan Brooks, heard it on the stairs";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  test.skip(!hasKeyring(), "No keychain on this machine: the sample workspace would live in memory only.");
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true, keyring: true });
});

test.afterEach(async () => {
  await app?.stop();
  await folder?.remove();
});

const at = (path: string) => new URL(path, app.url).href;

/** A power cut: nothing can be closed. Then the same folder again. */
async function crash(): Promise<void> {
  await app.stop("SIGKILL");
  app = await startApp({ data: folder.path, sample: true, keyring: true });
}

/** Everything typed is on disk, up to the last letter. */
const kept = (page: Page) => page.locator("[data-current]", { hasText: /^Draft kept \d/ });
const restored = (page: Page) => page.getByText(/^Draft from .+ restored( and saved)?\./);
const drafts = (page: Page) => page.getByRole("region", { name: /^Drafts on this computer/ });

async function openSampleAssessment(page: Page): Promise<string> {
  await page.goto(at("/cases?q=Fight+outside+the+gym"));
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  await page.getByRole("link", { name: "CSTAG assessment" }).first().click();
  await expect(page).toHaveURL(/\/cases\/\d+\/cstag\/[0-9a-f-]{36}/);
  return `${new URL(page.url()).pathname}?section=interviews`;
}

/** What a browser writes down of a page that looks for a host which was ended. */
const isOfDeadHost = (trouble: string): boolean => /WebSocket|ERR_CONNECTION_REFUSED/.test(trouble);

test("what is typed into a new case survives a crash, and is gone once it is saved", async ({ page }) => {
  const watch = await watchPage(page);
  await signIn(page, app.url);
  await page.goto(at("/cases/new"));
  await page.getByLabel("Exact words").fill(exactWords);
  await page.getByLabel("Title").fill(caseTitle);
  await expect(kept(page)).toBeVisible();
  await crash();

  await signIn(page, app.url);
  await expect(drafts(page)).toContainText("Drafts on this computer: 1");
  await drafts(page).getByRole("link", { name: "New case" }).click();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Exact words")).toHaveValue(exactWords);
  await expect(page.getByLabel("Title")).toHaveValue(caseTitle);

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  }

  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: caseTitle })).toBeVisible();
  await page.goto(at("/dashboard"));
  await expect(page.getByRole("heading", { name: /My tasks/ })).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
  await page.goto(at("/cases/new"));
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(restored(page)).toHaveCount(0);
  expect(watch.troubles.filter((trouble) => !isOfDeadHost(trouble))).toEqual([]);
});

test("a draft is seen by nobody else on this computer", async ({ page }) => {
  await signIn(page, app.url);
  await page.goto(at("/cases/new"));
  await page.getByLabel("Title").fill(caseTitle);
  await expect(kept(page)).toBeVisible();
  await page
    .getByRole("button", { name: /^Account|Priya/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();

  await signIn(page, app.url, coordinator);
  await page.goto(at("/cases/new"));
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(restored(page)).toHaveCount(0);
});

test("an interview is offered back before and after its first save", async ({ page }) => {
  await signIn(page, app.url);
  const interviews = await openSampleAssessment(page);
  const dialog = page.getByRole("dialog");
  await page.goto(at(interviews));
  await page.getByRole("button", { name: "Add an interview" }).click();
  await dialog.getByRole("radio", { name: /Target/ }).check();
  await dialog.getByLabel("Name of Target or Witness").fill(witness);
  await expect(kept(page)).toBeVisible();
  await crash();

  await signIn(page, app.url);
  await expect(drafts(page)).toContainText("Interview in a CSTAG assessment");
  await page.goto(at(interviews));
  await page.getByRole("button", { name: "Add an interview" }).click();
  await expect(restored(page)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /Target/ })).toBeChecked();
  await expect(dialog.getByLabel("Name of Target or Witness")).toHaveValue(witness);
  expect(await axeViolations(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Save & Next" }).click();
  await expect(dialog.getByText("0 of 6 answered")).toBeVisible();
  await dialog.getByRole("textbox").first().fill("“He said it twice.”");
  await expect(dialog.getByText("1 of 6 answered")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(at("/dashboard"));
  await expect(page.getByRole("heading", { name: /My tasks/ })).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
});

test("a draft of a record that was saved since is put to a person, who keeps what they choose", async ({
  page,
}) => {
  await signIn(page, app.url);
  await page.goto(at("/persons"));
  await page.getByRole("grid").getByRole("link").first().click();
  await page.getByRole("link", { name: /^Edit/ }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Mine");
  await expect(kept(page)).toBeVisible();
  const uuid = new URL(page.url()).pathname.split("/")[2] ?? "";
  const form = page.url();
  await page.goto("about:blank");

  const other = await joinApp(app.url);
  const { data } = await other.api("persons.edit", { params: { id: uuid } });
  const { first_name, last_name, person_type, version } = data.data.person;
  const body = { first_name, last_name, person_type_id: person_type.id, description: "Theirs" };
  await other.api("persons.update", { params: { id: uuid }, body, ifMatch: `"${version}"` });
  other.close();

  await page.goto(form);
  // Who saved it is not told with a record that is read, and here it was the same person.
  const conflict = page.getByRole("region", { name: "Changed elsewhere" });
  await expect(conflict).toContainText("perhaps you yourself elsewhere");
  await expect(conflict).toContainText("Theirs");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Choose which version to keep before you save.")).toBeVisible();
  await conflict.getByRole("button", { name: "Keep what is typed here" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/persons/${uuid}$`));
  await expect(page.getByText("Mine")).toBeVisible();
});

test("discarding a draft empties the form, and it stays empty", async ({ page }) => {
  await signIn(page, app.url);
  await page.goto(at("/persons/new"));
  await page.getByLabel("First name").fill("Jo");
  await expect(kept(page)).toBeVisible();
  await page.goto(at("/persons/new"));
  await expect(page.getByLabel("First name")).toHaveValue("Jo");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await page.goto(at("/persons/new"));
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(restored(page)).toHaveCount(0);
});

test("a draft of a record that may not be seen any more is read, copied and discarded", async ({ page }) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const added = await joinApp(app.url);
  const body = { first_name: "Jo", last_name: "Marsh", person_type_id: 1 };
  const { data } = await added.api("persons.create", { body });
  const { uuid, version } = data.data;
  await page.goto(at(`/persons/${uuid}/edit`));
  await page.getByRole("textbox", { name: "Notes" }).fill(exactWords);
  await expect(kept(page)).toBeVisible();
  await page.goto("about:blank");
  await added.api("persons.delete", { params: { id: uuid }, ifMatch: `"${version}"` });
  added.close();

  await page.goto(at("/dashboard"));
  const read = drafts(page).getByRole("button", { name: /^Read the draft: / });
  await read.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Notes")).toBeVisible();
  await expect(dialog).toContainText(exactWords);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy what you wrote" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(exactWords);
  await dialog.getByRole("button", { name: "Discard draft" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(drafts(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /My tasks/ })).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
  expect(watch.troubles.filter((trouble) => !isOfDeadHost(trouble))).toEqual([]);
});

test("leaving a page with unsaved text keeps a draft or discards it, as one chooses", async ({ page }) => {
  await signIn(page, app.url);
  const people = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^People/ });
  await page.goto(at("/persons/new"));
  await page.getByLabel("First name").fill("Jo");
  await people.click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await page.goto(at("/persons/new"));
  await expect(page.getByLabel("First name")).toHaveValue("Jo");
  await people.click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await page.goto(at("/persons/new"));
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("two windows with the same form keep their words apart, also through a crash", async ({
  page,
  context,
}) => {
  await signIn(page, app.url);
  const firstName = (window: Page) => window.getByLabel("First name");
  await page.goto(at("/persons/new"));
  await firstName(page).fill("Jo");
  await expect(kept(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto(at("/persons/new"));
  await expect(firstName(other)).toHaveValue("");
  await expect(restored(other)).toHaveCount(0);
  await firstName(other).fill("Marie");
  await expect(kept(other)).toBeVisible();
  await firstName(page).fill("Joanna");
  await page.getByLabel("Last name").fill("Marsh");
  await expect(kept(page)).toBeVisible();
  await crash();

  await other.close();
  await signIn(page, app.url);
  await expect(drafts(page).getByRole("link", { name: "New person" })).toHaveCount(2);
  await page.goto(at("/persons/new"));
  await expect(firstName(page)).toHaveValue("Joanna");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(firstName(page)).toHaveValue("");
  await page.goto(at("/persons/new"));
  await expect(restored(page)).toBeVisible();
  await expect(firstName(page)).toHaveValue("Marie");
});

test("a comment whose host dies soon after it was sent is there once, or is a draft, and never both", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/cases?q=Fight+outside+the+gym"));
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  const comments = `${new URL(page.url()).pathname}?tab=comments`;
  const box = page.getByLabel("Add a comment");
  const open = async () => {
    await page.goto(at(comments));
    await expect(box).toBeVisible();
    await settled(page);
  };
  for (const [round, delay] of (long ? [0, 20, 60, 350] : [20, 350]).entries()) {
    const text = `Said once ${round}.`;
    await open();
    await box.fill(text);
    await expect(kept(page)).toBeVisible();
    await box.press("Control+Enter");
    await page.waitForTimeout(delay);
    await crash();
    await signIn(page, app.url, coordinator);
    await open();
    const counted = async () => [
      await page
        .getByRole("list", { name: /^Comments/ })
        .getByText(text)
        .count(),
      (await box.inputValue()) === text ? 1 : 0,
    ];
    // Where the comment was on its way, it may reach the list a moment after the page.
    await expect.poll(counted, { message: `${delay} ms after sending` }).toContain(1);
    const [posted, drafted] = await counted();
    expect([posted, drafted], `${delay} ms after sending`).toEqual(posted === 1 ? [1, 0] : [0, 1]);
    if (drafted === 1) {
      await box.press("Control+Enter");
      await expect(page.getByRole("list", { name: /^Comments/ }).getByText(text)).toHaveCount(1);
      await expect(box).toHaveValue("");
    }
  }
});

test("an answer and an interview whose host dies soon after they were saved are no change by somebody else", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, app.url, coordinator);
  const interviews = await openSampleAssessment(page);
  const observations = interviews.replace("section=interviews", "section=key_observations");
  const row = page.locator("fieldset[data-item]").first();
  const comment = row.getByRole("textbox", { name: /^Comment on/ });
  const openComment = async () => {
    await page.goto(at(observations));
    await expect(row).toBeVisible();
    if ((await comment.count()) === 0) await row.getByRole("button", { name: /comment on/i }).click();
    return comment;
  };
  const openInterview = async () => {
    await page.goto(at(interviews));
    await page
      .getByRole("button", { name: / Interview with / })
      .first()
      .click();
    return page.getByRole("dialog").getByRole("textbox").first();
  };
  const places = [
    { open: openComment, keys: "Control+s" },
    { open: openInterview, keys: "Control+Enter" },
  ];
  for (const { open, keys } of places)
    for (const delay of long ? [20, 40, 60] : [40]) {
      const box = await open();
      await box.press("Control+End");
      // Typed as a hand types, so that the draft on the disk is behind.
      await box.pressSequentially(` After ${delay} ms the aunt answers.`, { delay: 30 });
      const typed = await box.inputValue();
      await box.press(keys);
      await page.waitForTimeout(delay);
      await crash();
      await signIn(page, app.url, coordinator);
      const found = await open();
      await settled(page);
      await expect(page.getByText("Someone else saved")).toHaveCount(0);
      await expect(page.getByText("Changed by someone else")).toHaveCount(0);
      const kept = await found.inputValue();
      // Killed before the save, the last letters since the last draft may be gone; never older words than that.
      expect(typed.startsWith(kept), `${kept} of ${typed}`).toBe(true);
      if (kept !== typed) await found.fill(typed);
    }
});
