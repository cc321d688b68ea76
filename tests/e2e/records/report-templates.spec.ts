import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});
test.afterEach(async () => {
  await app.stop();
  await folder.remove();
});

const at = (path: string) => new URL(path, app.url).href;
const editorOf = (page: Page) => page.getByRole("textbox", { name: /^Content/ });
const paperOf = (page: Page) => page.getByRole("article", { name: "Preview" });

/** Opens a menu of the toolbar and chooses in it, with arrows and Enter alone. */
async function chooseTool(page: Page, tool: string, item: string): Promise<void> {
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const button = toolbar.getByRole("button", { name: tool });
  await page.keyboard.press("Alt+F10");
  await expect(toolbar.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Home");
  for (let step = 0; step < 20 && !(await button.evaluate((it) => it === document.activeElement)); step += 1)
    await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const wanted = page.getByRole("menu").getByText(item, { exact: true });
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((it) => document.activeElement?.contains(it) ?? false);
  for (let step = 0; step < 40 && !(await isThere()); step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toBeFocused();
}

async function token(page: Page, typed: string, label: string): Promise<void> {
  await page.keyboard.type(`{{${typed}`);
  await expect(page.getByRole("listbox", { name: "Tokens" }).getByRole("option").first()).toContainText(
    label,
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "Tokens" })).toHaveCount(0);
}

async function chooseCase(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Case for the preview" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(paperOf(page)).toBeVisible();
}

test("a template is written, tried on a case, saved and brought back to an earlier version by keyboard", async ({
  page,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(at("/templates/reports/new"));
  await page.getByLabel("Name", { exact: false }).first().focus();
  await page.keyboard.type("Plan for the team");
  const editor = editorOf(page);
  await editor.focus();
  await page.keyboard.type("Plan of ");
  await token(page, "number", "Number of the case");
  await chooseTool(page, "Text style", "Heading 1");
  await page.keyboard.press("Enter");

  // A table whose row is repeated for each task: only there are their tokens offered.
  await page.keyboard.type("{{task.ti");
  await expect(page.getByRole("listbox", { name: "Tokens" })).toHaveCount(0);
  for (const _ of "{{task.ti") await page.keyboard.press("Backspace");
  await chooseTool(page, "Table", "Insert a table");
  await chooseTool(page, "Repeat for", "Tasks of the case");
  for (const head of ["Task", "Who", "Due"]) {
    await page.keyboard.type(head);
    await page.keyboard.press("Tab");
  }
  await token(page, "task.ti", "Title");
  await page.keyboard.press("Tab");
  await token(page, "assign", "Assignees");
  await page.keyboard.press("Tab");
  await token(page, "task.due", "Due");
  await expect(editor.getByRole("group", { name: "Repeat for Tasks of the case" })).toBeVisible();

  await chooseCase(page);
  await expect(paperOf(page).getByRole("heading", { name: /^Plan of NHS-/ })).toBeVisible();
  await expect(paperOf(page).getByRole("columnheader", { name: "Who" })).toBeVisible();

  await editor.focus();
  const written = await editor.innerHTML();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Report templates" })).toBeVisible();
  await page.getByRole("link", { name: "Plan for the team" }).press("Enter");
  await expect(editor).toContainText("Plan of Number of the case");
  expect(await editor.innerHTML()).toBe(written);

  // Another content is the next version; the first can be used again, and that can be undone.
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("Second thoughts.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("link", { name: "Plan for the team" }).press("Enter");
  await expect(editor).toContainText("Second thoughts.");
  await page.getByRole("button", { name: "Use this version: 1" }).press("Enter");
  await expect(editor).not.toContainText("Second thoughts.");
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor).toContainText("Second thoughts.");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(editor).not.toContainText("Second thoughts.");
  await page.keyboard.press("Escape");
  await expect(editor).not.toBeFocused();
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("row", { name: /Plan for the team/ })).toContainText("3");
  expect(watch.troubles).toEqual([]);
});

test("what is wrong is named as one types, and a file is opened without being saved", async ({ page }) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/templates/reports"));
  const choose = page.getByLabel("Choose a report template", { exact: true });
  const file = (name: string, text: string) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await choose.setInputFiles(file("notes.json", "{}"));
  await expect(page.getByRole("dialog", { name: "This file cannot be imported" })).toContainText(
    "notes.json",
  );
  await page.keyboard.press("Escape");

  const content = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "token", attrs: { name: "task.title" } }] }],
  };
  const template = { bellwether_report_template: 1, name: "From elsewhere", language: "es-US", content };
  await choose.setInputFiles(file("elsewhere.json", JSON.stringify(template)));
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("From elsewhere");
  await expect(page.getByText("1 thing to mend in the content.")).toBeVisible();
  await page.getByRole("button", { name: "Paragraph 1" }).press("Enter");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("{{case.number}}");
  await expect(page.getByText("1 thing to mend in the content.")).toHaveCount(0);
  await page.getByRole("button", { name: "Add report template" }).press("Enter");
  await page.getByRole("link", { name: "From elsewhere" }).press("Enter");
  await page.getByRole("link", { name: "Duplicate" }).press("Enter");
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("From elsewhere (copy)");
  await expect(editorOf(page)).toContainText("Number of the case");
});

/** What a word processor puts on the clipboard, shortened. */
const fromWordProcessor = `<h2 style="color:red">Next steps</h2>
<p class=MsoNormal>Call <b>both</b> parents <a href="https://school.example">today</a><img src="x.png">. <span style="font-style:italic">Soon</span> {{case.number}}</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>First</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>Inner</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Second</p>
<table><tr><td>Who</td><td>When</td></tr></table>`;

test("what is pasted keeps headings, lists, tables and letters, and nothing else", async ({ page }) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/templates/reports/new"));
  const editor = editorOf(page);
  await editor.focus();
  await editor.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData("text/html", html);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, fromWordProcessor);
  await expect(editor.locator("h2")).toHaveText("Next steps");
  await expect(editor.locator("strong")).toHaveText("both");
  await expect(editor.locator("em")).toHaveText("Soon");
  await expect(editor.locator("ol > li > p")).toHaveText(["First", "Inner", "Second"]);
  await expect(editor.locator("ol ol > li")).toHaveText("Inner");
  await expect(editor.locator("td")).toHaveText(["Who", "When"]);
  await expect(editor.getByText("Number of the case")).toHaveAttribute("title", "{{case.number}}");
  await expect(editor.locator("a, [style*='color']")).toHaveCount(0);
});
