import { expect, type Page, test } from "@playwright/test";
import { observationKeys } from "#instruments/cstag.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { plainHeading } from "#instruments/plain-headings.ts";
import { choose, pick, press, typeInto } from "#support/screens/keyboard.ts";

/** Colleague to whom the response task is assigned. */
export const assignee = "Marcus Ellery";
const instrument = currentInstrument();
const subject = instrument.safety.typeOf("subject");
const words = (key: string) => `“Answer to ${key}.”`;

export interface JobFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const callNotes: JobFile = {
  name: "Call notes.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("Reached both parents at 3:10 PM."),
};

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Save & Next of the wizard, wherever the focus is. */
async function saveAndNext(page: Page, next: string): Promise<void> {
  await press(page, page.getByRole("button", { name: "Save & Next" }));
  // A section takes the focus when it opens; an earlier key would be lost.
  await expect(heading(page, next)).toBeFocused();
}

/** Answers a page of observations: F8 moves to the next unanswered question, a letter answers it. */
async function answerObservations(page: Page, keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const row = page.locator(`fieldset[data-item="${key}"]`);
    await page.keyboard.press("F8");
    await expect(row.locator(":focus")).toHaveCount(1);
    // For a second after text was typed a letter is taken for more of it, and answers nothing.
    await expect(async () => {
      await page.keyboard.press(["y", "n", "p", "u"][index % 4] ?? "u");
      await expect(row).toHaveAttribute("data-answered", "yes", { timeout: 1_500 });
    }).toPass();
  }
}

/**
 * The whole CSTAG path by keyboard alone, from the first source of a new assessment to the 83rd answer. `page` shows
 * the assessment; `saved` is the save state's text once a section is safe.
 */
export async function doCstag(
  page: Page,
  {
    files = [callNotes],
    saved = /^Saved \d/,
  }: { readonly files?: readonly JobFile[]; readonly saved?: RegExp } = {},
): Promise<void> {
  if (!subject) throw new Error("The instruments have no subject interview.");
  await test.step("record a finding: the first save creates the assessment", async () => {
    await press(page, page.getByRole("button", { name: "Add a source" }));
    const dialog = page.getByRole("dialog");
    await press(page, dialog.getByRole("button", { name: "Create task" }));
    await expect(dialog.getByText("Source of information is required.").first()).toBeVisible();
    await choose(page, dialog.getByLabel("Source of information"), "Prior discipline");
    await press(page, dialog.getByRole("radio", { name: "Reviewed" }), "Space");
    await typeInto(page, dialog.getByLabel("Findings"), "Two earlier referrals, both for talking in class.");
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
    const items = observationKeys("key_observations");
    await answerObservations(page, items);
    await page.keyboard.press("c");
    await expect(page.getByRole("textbox", { name: /^Comment on 18/ })).toBeFocused();
    await page.keyboard.insertText("Said so on Monday.");
    await expect(page.getByText("18 of 18 answered").first()).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText(saved)).toBeVisible();
  });

  await test.step("classify", async () => {
    await saveAndNext(page, "Threat Classification");
    const option = page.getByRole("radio", { name: "Very Serious Substantive" });
    await pick(page, page.getByRole("main"), option);
    await expect(option).toBeChecked();
    await page.getByLabel("Reasons").focus();
    await page.keyboard.insertText("A date, a place and the means were named.");
    await press(page, page.getByRole("button", { name: "Record classification" }));
    await expect(page.getByText("Threat classification updated").first()).toBeAttached();
  });

  await test.step("answer 19 observations", async () => {
    await saveAndNext(page, instrument.observations.observations_suggesting.title);
    await answerObservations(page, observationKeys("observations_suggesting"));
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
    await expect(page.getByRole("option", { name: assignee })).toBeVisible();
    await page.keyboard.press("Enter");
    const chooser = page.waitForEvent("filechooser");
    await press(page, dialog.getByRole("button", { name: /browse/i }));
    await (await chooser).setFiles([...files]);
    await expect(
      dialog.getByText(
        files.length === 1
          ? "1 file is added when you save."
          : `${files.length} files are added when you save.`,
      ),
    ).toBeVisible();
    await press(page, dialog.getByRole("button", { name: "Create task" }));
    await expect(dialog).toBeHidden();
    await expect(page.getByText("0 of 1 done")).toBeVisible();
  });

  await test.step("hold a safety interview of 83 answers", async () => {
    await saveAndNext(page, instrument.safety.title);
    await press(page, page.getByRole("button", { name: /Subject.*83 questions/ }));
    await expect(heading(page, "Interview Details")).toBeVisible();
    await press(page, page.getByRole("button", { name: "Save & Next" }));
    for (const [index, group] of subject.groups.entries()) {
      await expect(heading(page, plainHeading(group))).toBeVisible();
      for (const { field } of group.questions) {
        await typeInto(page, page.locator(`[data-item="${field}"] textarea`), words(field));
      }
      const last = index === subject.groups.length - 1;
      await press(page, page.getByRole("button", { name: last ? "Submit" : "Save & Next" }));
    }
    await expect(page.getByText("83 of 83 answered")).toBeVisible();
  });
}

/** Checks that everything `doCstag` typed is on the screens of the assessment; `at` gives a section's address. */
export async function expectCstag(page: Page, at: (query: string) => string): Promise<void> {
  await test.step("everything is there after the restart", async () => {
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
    await expect(page.getByText(assignee).first()).toBeVisible();
    await page.goto(at("section=safety_interviews"));
    await expect(page.getByText("83 of 83 answered")).toBeVisible();
    await press(page, page.getByRole("link", { name: /Subject interview/ }));
    await press(page, page.getByRole("link", { name: /Access to Firearms/ }));
    for (const { field } of subject?.groups.find(({ key }) => key === "access_to_firearms")?.questions ??
      []) {
      await expect(page.locator(`[data-item="${field}"] textarea`)).toHaveValue(words(field));
    }
  });
}
