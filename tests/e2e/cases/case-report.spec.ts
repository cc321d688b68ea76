import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { samplePassword } from "#server/sample/credentials.ts";
import type { RunningApp } from "#support/app/app.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

/** The first case of the list, as its coordinator sees it. */
async function openFirstCase(page: Page, app: RunningApp) {
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases", app.url).href);
  await page.getByRole("grid", { name: "Cases" }).getByRole("link").first().press("Enter");
}

test("a report is disclosed without a name, and its document has none either", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await openFirstCase(page, app);
  const tabs = page.getByRole("navigation", { name: "Case" });
  await tabs.getByRole("link", { name: "Report" }).press("Enter");

  const paper = page.getByRole("article", { name: "Preview" });
  await expect(paper.getByRole("heading", { name: "Threat report" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Comments" }).press("Space");
  await expect(paper.getByRole("heading", { name: "Comments" })).toBeVisible();
  const names = page.getByRole("region", { name: "Take names out" }).getByRole("checkbox");
  const name =
    (await names.first().getAttribute("aria-label")) ??
    (await names.first().evaluate((box) => {
      const label = (box as HTMLInputElement).labels?.[0];
      return label?.textContent ?? "";
    }));
  await names.first().press("Space");
  await expect(paper.getByText("Student A").first()).toBeVisible();
  const parts = name.trim().split(/\s+/);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) await expect(paper).not.toContainText(new RegExp(`\\b${part}\\b`, "i"));

  await page.getByRole("button", { name: "Record a disclosure…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const record = dialog.getByRole("button", { name: "Record and make the document" });
  await record.press("Enter");
  await expect(dialog.getByText("Recipient is required.").first()).toBeVisible();
  await dialog.getByLabel("Name of this report").fill("For the town police");
  await dialog.getByLabel("Recipient", { exact: false }).first().fill("Officer on duty");
  await dialog.getByLabel("Ground").selectOption({ label: "Health or safety emergency" });
  await dialog.getByLabel("Threat relied on").fill("A place and a time were named.");
  await dialog.getByLabel("Purpose").fill("To keep people safe after school.");
  await dialog.getByRole("radio", { name: /Word/ }).press("Space");
  await record.press("Enter");
  // Its document is what it was recorded for: it is made at once, and only the password is asked for.
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^[A-Z]+-\d+-\d+ For the town police \d{4}-\d\d-\d\d\.docx$/);
  const xml = Object.values(unzipSync(await readFile(await file.path())))
    .map((part) => strFromU8(part))
    .join("\n");
  expect(xml).toContain("Student A");
  expect(xml).toContain("Confidential: need to know only");
  for (const part of parts) expect(xml).not.toMatch(new RegExp(`\\b${part}\\b`, "i"));
  await expect(page.getByText(/Document made .+ by Dana Whitfield/)).toBeVisible();
  await expect(page.getByText("Disclosure recorded, and its document made.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make its document…" })).toHaveCount(0);
  await page.getByRole("link", { name: "Record as told…" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Record a notice" })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("a reporter who is to stay anonymous is taken out of the list of people with one tick", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await openFirstCase(page, app);
  const tabs = page.getByRole("navigation", { name: "Case" });
  await page.getByRole("button", { name: "More", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Edit", exact: true }).press("Enter");
  const role = page.getByRole("combobox", { name: /^Role of / }).nth(1);
  const name = await role.evaluate(
    (each) => (each as HTMLSelectElement).labels[0]?.textContent?.replace("Role of ", "").trim() ?? "",
  );
  await role.selectOption("reporter");
  await page.getByRole("checkbox", { name: "The reporter stays anonymous" }).check();
  await expect(page.getByText(`and ${name} is on this list as the reporter`)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await tabs.getByRole("link", { name: "Report" }).press("Enter");

  const paper = page.getByRole("article", { name: "Preview" });
  await expect(paper.getByText("Anonymous", { exact: true })).toBeVisible();
  await expect(paper.getByRole("cell", { name, exact: true })).toBeVisible();
  const names = page.getByRole("region", { name: "Take names out" });
  const warning = names.getByText("The reporter is not named.");
  await expect(warning).toBeVisible();
  await names.getByRole("checkbox", { name: new RegExp(`^${name}`) }).press("Space");
  await expect(warning).toHaveCount(0);
  await expect(names.getByText("Reads The reporter")).toBeVisible();
  await expect(paper.getByRole("row", { name: "The reporter Reporter" })).toBeVisible();
  await expect(paper).not.toContainText(name);
  await page.getByRole("button", { name: "Download…" }).first().press("Enter");
  await expect(page.getByRole("dialog")).toContainText("the names of 1 person are taken out");
  await page.keyboard.press("Escape");

  // A court has the names, but that of whoever was promised to stay unnamed only where a hand puts it in.
  const tick = names.getByRole("checkbox", { name: new RegExp(`^${name}`) });
  await tick.press("Space");
  await page.getByLabel("Reader").selectOption({ label: "Court" });
  await expect(tick).toBeChecked();
  await expect(paper).not.toContainText(name);
  await expect(paper.getByText("The reporter").first()).toBeVisible();
  const record = page.getByRole("button", { name: "Record and make the document…" });
  await record.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Names taken out:");
  await expect(page.getByText("The reporter is named.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await tick.press("Space");
  await expect(paper.getByRole("cell", { name, exact: true })).toBeVisible();
  await record.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(
    `${name} reported it and was promised to stay unnamed.`,
  );
  await page.keyboard.press("Escape");

  // A paper of the team that may be handed on leaves it out too.
  await page.getByLabel("Reader").selectOption({ label: "The team itself" });
  await expect(paper.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.getByLabel("Written after").selectOption({ label: "Threat report" });
  await expect(tick).toBeChecked();
  await expect(paper).not.toContainText(name);
  expect(watch.troubles).toEqual([]);
});

test("a family that is given another child's evaluation is asked about, and its reader stays", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases?q=Fight+outside+the+gym", app.url).href);
  await page.getByRole("link", { name: "Fight outside the gym" }).first().press("Enter");
  await page.getByRole("navigation", { name: "Case" }).getByRole("link", { name: "Report" }).press("Enter");
  const reader = page.getByLabel("Reader");
  await reader.selectOption({ label: "Family of the target" });
  const warning = page.getByText("It says more than this reader may usually see.");
  await expect(warning).toHaveCount(0);
  const subject = page.getByRole("checkbox", { name: /^Leila Fenwick/ });
  await expect(subject).toBeChecked();
  // A template for somebody else does not put a name back in.
  await page.getByLabel("Written after").selectOption({ label: "Referral" });
  await expect(page.getByText("Written for: Outside provider.")).toBeVisible();
  await expect(reader).toHaveValue("target-family");
  await expect(subject).toBeChecked();
  await page.getByLabel("Written after").selectOption({ label: "Whole assessment" });
  await expect(warning).toBeVisible();
  const recordIt = page.getByRole("button", { name: "Record and make the document…" });
  await expect(recordIt).toBeEnabled();
  await recordIt.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Interview notes, Record review, Key observations");
  const record = dialog.getByRole("button", { name: "Record and make the document" });
  await expect(record).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "This reader is to have all of it" }).press("Space");
  await expect(record).toBeEnabled();
  expect(watch.troubles).toEqual([]);
});

test("a paper is in the hand with three presses from the case", async ({ page, freshApp: app }) => {
  const watch = await watchPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases?q=Fight+outside+the+gym", app.url).href);
  await page.getByRole("link", { name: "Fight outside the gym" }).first().press("Enter");
  await page.getByRole("button", { name: "Papers" }).press("Enter");
  for (const name of ["Threat report", "Court", "Need-to-know card…"])
    await expect(page.getByRole("menuitem", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole("menuitem", { name: "Superintendent", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Download the report of / });
  await expect(dialog.getByLabel("Reason")).toHaveValue("For: Superintendent");
  await dialog.getByRole("button", { name: "Export" }).press("Enter");
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toMatch(/ For Superintendent \d{4}-\d\d-\d\d\.pdf$/);

  // What goes to the police is read first, with nothing over it and nothing on record, and never printed past the record.
  await page.getByRole("button", { name: "Papers" }).press("Enter");
  await page.getByRole("menuitem", { name: "Police" }).press("Enter");
  const record = page.getByRole("button", { name: "Record and make the document…" });
  await expect(record).toBeEnabled();
  await expect(page.getByRole("article", { name: "Preview" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Nothing is disclosed")).toBeVisible();
  await record.press("Enter");
  const form = page.getByRole("dialog", { name: /^Record a disclosure of / });
  await expect(form.getByLabel("Ground")).toHaveValue("emergency");
  await expect(form.getByLabel("Name of this report")).toHaveValue("For: Police");
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await form.getByLabel("Recipient", { exact: false }).first().fill("Officer on duty");
  await form.getByLabel("Threat relied on").fill("A place and a time were named.");
  const handed = page.waitForEvent("download");
  await form.getByRole("button", { name: "Record and make the document" }).press("Enter");
  expect((await handed).suggestedFilename()).toMatch(/ For Police \d{4}-\d\d-\d\d\.pdf$/);
  await expect(page.getByText("Disclosure recorded, and its document made.")).toBeVisible();

  // A letter too, while the page of the other paper is still open; it is offered for Word.
  await page.getByRole("button", { name: "Papers" }).press("Enter");
  await page.getByRole("menuitem", { name: "Invitation to a meeting" }).press("Enter");
  await expect(dialog.getByRole("radio", { name: /Word/ })).toBeChecked();
  await expect(dialog).toContainText("A document after “Invitation to a meeting”");
  // The dialog takes the focus once it has opened: a key that is pressed before reaches the page behind it.
  await dialog.getByRole("radio", { name: /Word/ }).press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Reader")).toHaveValue("");

  // A template that names its reader leaves out what that reader may not see, and is recorded where it leaves the school.
  await page.getByRole("button", { name: "Papers" }).press("Enter");
  await page.getByRole("menuitem", { name: "Summary for the superintendent" }).press("Enter");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Summary for the superintendent");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Reader")).toHaveValue("superintendent");
  await page.getByRole("button", { name: "Papers" }).press("Enter");
  await page.getByRole("menuitem", { name: "Referral" }).press("Enter");
  await expect(record).toBeEnabled();
  await record.press("Enter");
  await expect(form.getByLabel("Ground")).toHaveValue("consent");
  await expect(form.getByLabel("Name of this report")).toHaveValue("Referral");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});

test("a disclosure whose document was not made says that it is on record, and what to press", async ({
  page,
  freshApp: app,
}) => {
  let refused = 0;
  await page.routeWebSocket(/\/-\/bridge/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, method, id } = JSON.parse(String(text));
      if (type !== "request" || method !== "files.download" || refused > 0) return host.send(text);
      refused += 1;
      const error = { code: "INTERNAL", message: "It went wrong.", details: {}, retryable: false };
      return socket.send(JSON.stringify({ type: "failure", id, error }));
    });
    host.onMessage((text) => socket.send(text));
  });
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases?q=Fight+outside+the+gym", app.url).href);
  await page.getByRole("link", { name: "Fight outside the gym" }).first().press("Enter");
  await page.getByRole("button", { name: "Papers" }).press("Enter");
  await page.getByRole("menuitem", { name: "Police" }).press("Enter");
  const record = page.getByRole("button", { name: "Record and make the document…" });
  await expect(record).toBeEnabled();
  await record.press("Enter");
  const form = page.getByRole("dialog", { name: /^Record a disclosure of / });
  await form.getByLabel("Recipient", { exact: false }).first().fill("Officer on duty");
  await form.getByLabel("Threat relied on").fill("A place and a time were named.");
  await form.getByRole("button", { name: "Record and make the document" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Download / });
  await expect(dialog.getByText("Not exported.")).toBeVisible();
  await expect(dialog).toContainText(
    "“For: Police” for Officer on duty is on record; only its document is missing.",
  );
  await expect(dialog).toContainText("Choose Export to make it.");
  await dialog.getByRole("button", { name: "Export" }).press("Enter");
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toMatch(/ For Police \d{4}-\d\d-\d\d\.pdf$/);
  await expect(page.getByText("Disclosure recorded, and its document made.")).toBeVisible();
});
