import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { assessor, signIn } from "#support/app/sign-in.ts";
import { inLooks, write } from "#support/screens/in-looks.ts";
import { dayAhead } from "#support/screens/page-day.ts";
import { printed } from "#support/screens/printed.ts";
import { watchPage } from "#support/screens/watch-page.ts";

/** Chooses in a menu by its keys: opened by its button, then the first letters of the row. */
async function choose(page: Page, button: string | RegExp, row: string) {
  await page.getByRole("button", { name: button }).first().press("Enter");
  const item = page.getByRole("menuitemradio", { name: row, exact: true });
  await item.press("Enter");
}

const typed = dayAhead(0);

test("a meeting is planned, held, ended and signed, all by keyboard", async ({ page, freshApp }) => {
  test.setTimeout(180_000);
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, assessor);
  await page.goto(new URL("/cases", freshApp.url).href);
  await page.getByRole("row").nth(1).getByRole("link").first().press("Enter");
  await page.waitForURL(/cases\/\d+$/);
  await page.goto(`${page.url()}?tab=meetings`);
  await page.getByRole("button", { name: "Plan a meeting" }).press("Enter");
  const planning = page.getByRole("dialog", { name: "Plan a meeting" });

  // What is missing is named, each with a way to it.
  await expect(planning.getByLabel(/^Title/)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(planning.getByRole("group", { name: "Things to fix" })).toBeFocused();
  await write(page, /^Date/, typed);
  await planning.getByLabel(/^From/).fill("00:00");
  await expect(planning.getByText("This time is past")).toBeVisible();
  await planning.getByLabel(/^To\b/).fill("00:45");
  // Times are as high as the date: their lower edges meet where they stand in one row.
  const high = await planning
    .locator("input")
    .evaluateAll((fields) => fields.slice(1, 4).map((field) => field.getBoundingClientRect().height));
  expect(new Set(high).size).toBe(1);
  await write(page, /^Place/, "Room 112");
  expect(await inLooks(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.waitForURL(/meetings\/[0-9a-f-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Team meeting" })).toBeVisible();

  // No mail goes out from here: the invitation is a file, and nothing says that it was sent.
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Save the invitation as a file (.ics)" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Send the invitation/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  // The agenda: in own words, from what is open, and in another order.
  await write(page, "Another item", "What is new");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "1. What is new" })).toBeVisible();
  await expect(page.getByLabel("Another item")).toHaveValue("");
  await write(page, "Another item", "Mother's view");
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "2. Mother's view" }).press("Alt+ArrowUp");
  await expect(page.getByRole("checkbox", { name: "1. Mother's view" })).toBeVisible();
  await page.getByRole("button", { name: "From what is open…" }).press("Enter");
  const open = page.getByRole("dialog", { name: "From what is open" });
  await open.getByRole("checkbox").first().press("Space");
  await open.getByRole("button", { name: "Put on the agenda" }).press("Enter");
  await expect(open).toHaveCount(0);
  await expect(
    page.getByRole("list").filter({ hasText: "2. What is new" }).getByRole("checkbox"),
  ).toHaveCount(3);
  await page.getByRole("checkbox", { name: "1. Mother's view" }).press("Space");
  await expect(page.getByText("1 of 3")).toBeVisible();

  // Somebody without an account comes too.
  await page.getByRole("button", { name: "Ask somebody else" }).press("Enter");
  await write(page, /^Name/, "Karin Lund");
  await page.getByLabel(/^Agency/).fill("County youth services");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("County youth services, no account")).toBeVisible();
  await choose(page, "Priya Raman: attendance", "Here");
  await expect(page.getByRole("heading", { name: "Here" })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);

  // One press makes headings of the agenda, which is not offered again; Enter writes below the first.
  const headings = page.getByRole("button", { name: "Headings from the agenda" });
  await headings.press("Enter");
  await expect(headings).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /^Line 1, heading/ })).toBeFocused();
  await expect(page.getByRole("textbox", { name: /^Line 1, heading/ })).toHaveValue("Mother's view");
  await page.keyboard.press("Enter");
  const said = ["Looked at what is new.", "Call the mother on Fridays", "Who has the notebook?"];
  for (const words of said) {
    if (words === said[1]) await page.keyboard.type("/t ");
    await page.keyboard.insertText(words);
    await page.keyboard.press("Enter");
  }
  // Several lines at once are lines of their own, in their order.
  const pasted = ["Bring the notebook.", "/t Ask the bus driver", "That is all."];
  await page.keyboard.insertText(pasted.join("\n"));
  const written = () =>
    page
      .getByRole("list", { name: "Minutes" })
      .getByRole("textbox")
      .evaluateAll((all) => all.map((field) => (field as HTMLTextAreaElement).value));
  await expect
    .poll(async () => (await written()).slice(1, 7))
    .toEqual([...said, "Bring the notebook.", "Ask the bus driver", "That is all."]);
  await expect(page.locator(".bw-save-state", { hasText: /^Saved/ })).toBeVisible();
  // A line that is marked as a task asks at once whose it is.
  const taskOf = async (words: string) => {
    const form = page.getByRole("dialog", { name: "New task" });
    const title = form.getByLabel(/^Title/);
    await expect(title).toHaveValue(words);
    // It takes the focus once it is drawn.
    await expect(title).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(form).toHaveCount(0);
  };
  const make = page.getByRole("main").getByRole("button", { name: "Make a task of it…" });
  await expect(make).toHaveCount(2);
  await make.last().press("Enter");
  await taskOf("Ask the bus driver");
  await expect(make).toHaveCount(1);
  expect(await inLooks(page)).toEqual([]);

  // Ended: nothing changes any more, and whoever was there signs.
  await page.getByRole("button", { name: "End the meeting…" }).press("Enter");
  const ending = page.getByRole("dialog", { name: "End the meeting?" });
  for (const words of ["6 lines of minutes", "1 of 3 items of the agenda talked about", "Here: Priya Raman"])
    await expect(ending).toContainText(words);
  await expect(ending).toContainText("1 line is marked as a task, and no task was made of it.");
  await ending.getByRole("button", { name: "Make a task of it…" }).press("Enter");
  // One dialog at a time: this one waits for the task.
  await expect(ending).toHaveCount(0);
  await taskOf("Call the mother on Fridays");
  await expect(ending).not.toContainText("no task was made of it");
  // Of whom nobody has said a word is asked first.
  const endIt = ending.getByRole("button", { name: "End the meeting" });
  await expect(endIt).toBeDisabled();
  await expect(ending).toContainText("Nobody said whether Karin Lund was there.");
  await expect(ending.getByRole("button", { name: "All of them were here" })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);
  for (const name of await ending
    .getByRole("group")
    .evaluateAll((groups) => groups.map((group) => group.getAttribute("aria-label") ?? ""))) {
    const one = ending.getByRole("group", { name });
    const said = name === "Karin Lund" ? "Here" : "Not here";
    await one.getByRole("button", { name: said, exact: true }).press("Enter");
    await expect(one).toHaveCount(0);
  }
  await expect(endIt).toBeEnabled();
  await expect(ending).toContainText("Asked to sign: Priya Raman, Karin Lund.");
  await endIt.press("Enter");
  await expect(page.getByRole("heading", { name: "Minutes" })).toBeVisible();
  await expect(page.getByRole("button", { name: "End the meeting…" })).toHaveCount(0);
  await expect(page.getByLabel("Another item")).toHaveCount(0);

  // All of it goes on paper, with a line for whoever signs there; signing is at hand at every width.
  const paper = (await printed(page)).join(" ");
  for (const words of [...said, "Mother's view", "Karin Lund", "County youth services", "Signature"])
    expect(paper).toContain(words);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("button", { name: "Sign…" }).press("Enter");
  const signing = page.getByRole("dialog", { name: "Sign the meeting" });
  await signing.getByRole("radio", { name: "I was there, and I see it differently" }).press("Space");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(signing.getByText("Write down how you see it, in your own words.").first()).toBeVisible();
  await write(page, /^How I see it/, "The post still stands.");
  expect(await inLooks(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(signing).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByText("Sees it differently, ")).toBeVisible();
  await page.getByRole("button", { name: "Record the signature of Karin Lund…" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Signed on paper" })
    .getByRole("button", { name: "Record" })
    .press("Enter");
  await expect(page.getByText("Signed on paper, ")).toBeVisible();
  await expect(page.getByText("Signed", { exact: true })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);
  expect(watch.troubles).toEqual([]);
});
