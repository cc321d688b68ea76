import { expect, type Page, test } from "@playwright/test";
import { safetyInstruments } from "#instruments/interviews.ts";
import { pack } from "#instruments/pack.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { hasKeyring, startApp, temporaryFolder } from "#support/app.ts";
import { choose, pick, press, tabTo, typeInto } from "#support/keyboard.ts";
import { watchPage } from "#support/watch-page.ts";

const assessor = "priya.raman@maplevalley.example";
const colleague = "Marcus Ellery";
const caseTitle = "Outburst toward a teacher";
const subject = safetyInstruments.find(({ type }) => type === "subject");
const words = (key: string) => `“Answer to ${key}.”`;

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await typeInto(page, page.getByLabel("Email"), assessor);
  await typeInto(page, page.getByLabel("Password", { exact: true }), samplePassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Save & Next of the wizard, from wherever the focus is. */
async function saveAndNext(page: Page, next: string): Promise<void> {
  await press(page, page.getByRole("button", { name: "Save & Next" }));
  // A section that opens takes the focus; a key that comes before would be lost.
  await expect(heading(page, next)).toBeFocused();
}

/** Answers a page of observations: F8 goes to the next unanswered question, a letter answers it. */
async function answerObservations(page: Page, keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const row = page.locator(`fieldset[data-item="${key}"]`);
    await page.keyboard.press("F8");
    await expect(row.locator(":focus")).toHaveCount(1);
    await page.keyboard.press(["y", "n", "p", "u"][index % 4] ?? "u");
    await expect(row).toHaveAttribute("data-answered", "yes");
  }
}

test("the main job, by keyboard alone, and it is all there after a restart", async ({ page }) => {
  test.setTimeout(360_000);
  test.skip(!hasKeyring(), "No keychain on this machine: the sample workspace would live in memory only.");
  if (!subject) throw new Error("The instruments have no subject interview.");
  const watch = await watchPage(page);
  const folder = await temporaryFolder();
  let app = await startApp({ data: folder.path, sample: true, keyring: true });
  try {
    await signIn(page, app.url);

    await test.step("open a case and start an assessment", async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("c");
      await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
      await typeInto(page, page.getByPlaceholder("Find in this list"), caseTitle);
      await expect(page.getByRole("row")).toHaveCount(2);
      await tabTo(page, page.getByRole("grid").locator("[tabindex='0']").first());
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: caseTitle })).toBeVisible();
      await press(page, page.getByRole("button", { name: "Start assessment" }));
      await expect(page.getByRole("heading", { level: 1, name: pack.cstag.title })).toBeVisible();
      await expect(page).toHaveURL(/\/cases\/\d+\/cstag\/new/);
    });

    await test.step("record a finding: the first save creates the assessment", async () => {
      await press(page, page.getByRole("button", { name: "Add a source" }));
      const dialog = page.getByRole("dialog");
      await press(page, dialog.getByRole("button", { name: "Create task" }));
      await expect(dialog.getByText("Source of information is required.").first()).toBeVisible();
      await choose(page, dialog.getByLabel("Source of information"), "Prior discipline");
      await press(page, dialog.getByRole("radio", { name: "Reviewed" }), "Space");
      await typeInto(
        page,
        dialog.getByLabel("Findings"),
        "Two earlier referrals, both for talking in class.",
      );
      await press(page, dialog.getByRole("button", { name: "Create task" }));
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/cases\/\d+\/cstag\/[0-9a-f-]{36}/);
      await expect(page.getByText("1 of 9 kinds of source looked into")).toBeVisible();
    });

    await test.step("hold an interview in two parts", async () => {
      await saveAndNext(page, "Interviews");
      await press(page, page.getByRole("button", { name: "Add an interview" }));
      const dialog = page.getByRole("dialog");
      await press(page, dialog.getByRole("button", { name: "Save & Next" }));
      await expect(dialog.getByText("Interview type is required.").first()).toBeVisible();
      await pick(page, dialog, dialog.getByRole("radio", { name: /Target/ }));
      await typeInto(page, dialog.getByLabel("Name of Target or Witness"), "Alan Brooks");
      await press(page, dialog.getByRole("button", { name: "Save & Next" }));
      await expect(dialog.getByText("0 of 6 answered")).toBeVisible();
      for (let index = 0; index < 6; index += 1) {
        await typeInto(page, dialog.getByRole("textbox").nth(index), words(`q${index + 1}`));
      }
      await expect(dialog.getByText("6 of 6 answered")).toBeVisible();
      await press(page, dialog.getByRole("button", { name: "Submit" }));
      await expect(dialog).toBeHidden();
      await expect(page.getByText("6 of 6 answered")).toBeVisible();
    });

    await test.step("answer 18 observations", async () => {
      await saveAndNext(page, "Key Observations");
      const items = pack.cstag.key_observations.items.map(({ key }) => key);
      await answerObservations(page, items);
      await page.keyboard.press("c");
      await expect(page.getByRole("textbox", { name: /^Comment on 18/ })).toBeFocused();
      await page.keyboard.insertText("Said so on Monday.");
      await expect(page.getByText("18 of 18 answered").first()).toBeVisible();
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByText(/^Saved \d/)).toBeVisible();
    });

    await test.step("classify", async () => {
      await saveAndNext(page, "Threat Classification");
      const option = page.getByRole("radio", { name: "Very Serious Substantive" });
      await pick(page, page.getByRole("main"), option);
      await expect(option).toBeChecked();
      await expect(page.getByText("Threat classification updated").first()).toBeAttached();
    });

    await test.step("answer 19 observations", async () => {
      await saveAndNext(page, pack.cstag.observations_suggesting.title);
      await answerObservations(
        page,
        pack.cstag.observations_suggesting.items.map(({ key }) => key),
      );
      await expect(page.getByText("19 of 19 answered").first()).toBeVisible();
    });

    await test.step("assign a response task with an attachment", async () => {
      await saveAndNext(page, "Threat Response");
      await press(page, page.getByRole("button", { name: "Add a task" }));
      const dialog = page.getByRole("dialog");
      await press(page, dialog.getByRole("button", { name: "Create task" }));
      await expect(dialog.getByText("Task description is required.").first()).toBeVisible();
      await typeInto(page, dialog.getByLabel("Task Description"), "Tell the parents of the target today.");
      await typeInto(page, dialog.getByRole("combobox", { name: /Assigned to/ }), "Ellery");
      await expect(page.getByRole("option", { name: colleague })).toBeVisible();
      await page.keyboard.press("Enter");
      const chooser = page.waitForEvent("filechooser");
      await press(page, dialog.getByRole("button", { name: /browse/i }));
      await (await chooser).setFiles({
        name: "Call notes.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Reached both parents at 3:10 PM."),
      });
      await expect(dialog.getByText("1 file is added when you save.")).toBeVisible();
      await press(page, dialog.getByRole("button", { name: "Create task" }));
      await expect(dialog).toBeHidden();
      await expect(page.getByText("0 of 1 done")).toBeVisible();
    });

    await test.step("hold a safety interview of 83 answers", async () => {
      await saveAndNext(page, pack.cstag.safety_interviews.title);
      await press(page, page.getByRole("button", { name: /Subject.*83 questions/ }));
      await expect(heading(page, "Interview Details")).toBeVisible();
      await press(page, page.getByRole("button", { name: "Save & Next" }));
      for (const [index, group] of subject.groups.entries()) {
        await expect(heading(page, group.label)).toBeVisible();
        for (const { field } of group.questions) {
          await typeInto(page, page.locator(`[data-item="${field}"] textarea`), words(field));
        }
        const last = index === subject.groups.length - 1;
        await press(page, page.getByRole("button", { name: last ? "Submit" : "Save & Next" }));
      }
      await expect(page.getByText("83 of 83 answered")).toBeVisible();
    });

    const address = new URL(page.url());
    await page.goto("about:blank");
    await app.stop();
    app = await startApp({ data: folder.path, sample: true, keyring: true });
    await signIn(page, app.url);

    await test.step("everything is there after the restart", async () => {
      const at = (query: string) => new URL(`${address.pathname}?${query}`, app.url).href;
      await page.goto(at("section=assessment_findings"));
      await expect(page.getByText("1 of 9 kinds of source looked into")).toBeVisible();
      await page.goto(at("section=interviews"));
      await expect(page.getByText("6 of 6 answered")).toBeVisible();
      await page.goto(at("section=key_observations"));
      await expect(page.getByText("18 of 18 answered").first()).toBeVisible();
      await expect(page.getByRole("textbox", { name: /^Comment on 18/ })).toHaveValue("Said so on Monday.");
      await page.goto(at("section=threat_classification"));
      await expect(page.getByRole("radio", { name: "Very Serious Substantive" })).toBeChecked();
      await page.goto(at("section=observations_suggesting"));
      await expect(page.getByText("19 of 19 answered").first()).toBeVisible();
      await page.goto(at("section=threat_response"));
      await expect(page.getByText("0 of 1 done")).toBeVisible();
      await expect(page.getByText(colleague).first()).toBeVisible();
      await page.goto(at("section=safety_interviews"));
      await expect(page.getByText("83 of 83 answered")).toBeVisible();
      await press(page, page.getByRole("link", { name: /Subject interview/ }));
      await press(page, page.getByRole("link", { name: /Access to Firearms/ }));
      for (const { field } of subject.groups.find(({ key }) => key === "access_to_firearms")?.questions ??
        []) {
        await expect(page.locator(`[data-item="${field}"] textarea`)).toHaveValue(words(field));
      }
    });
    // A page that outlives its host tries to reach it again, and says so.
    await page.goto("about:blank");
  } finally {
    await app.stop();
    await folder.remove();
  }
  expect(watch.troubles).toEqual([]);
});
