import { expect, type Page } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { letIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

async function newPerson(page: Page, first: string): Promise<void> {
  await page.goto(new URL("/persons/new", page.url()).href);
  const school = page.getByRole("combobox", { name: "School" });
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill("Quillfeather");
  await page.getByLabel("Person type").selectOption({ label: "Student" });
  if ((await school.count()) > 0) await school.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${first} Quillfeather` })).toBeVisible();
}

const open = async (page: Page, name: string, title: string) => {
  await page.getByRole("link", { name }).press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  // A dialog that is still opening may take the focus once more.
  await expect(page.locator("[class*='-appear-active'], [class*='-enter-active']")).toHaveCount(0);
  return dialog;
};

const gone = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);

test("a person's daily work is done by keyboard, and a protected note hides again", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await page.clock.install();
  await letIn(page, app.url);
  await page.getByLabel("Email").fill("dana.whitfield@maplevalley.example");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await newPerson(page, "Marlow");
  await newPerson(page, "Petra");

  const relation = await open(page, "Add a relation", "Add a relation");
  await expect(relation.getByLabel("Relation")).toBeFocused();
  await page.keyboard.type("Child");
  await page.keyboard.press("Tab");
  await expect(relation.getByLabel("Person")).toBeFocused();
  await page.keyboard.type("Marlow Quill");
  await expect(relation.getByRole("option", { name: /Marlow Quillfeather/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(relation.getByLabel("Person")).toHaveValue("Marlow Quillfeather");
  await relation.getByLabel("Note").press("Enter");
  await gone(page);
  const relations = page.getByRole("region", { name: "Relations" });
  await expect(relations.getByRole("link", { name: "Marlow Quillfeather" })).toBeVisible();
  await expect(relations.getByText("Child")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a relation" })).toBeFocused();

  const vehicle = await open(page, "Add a vehicle", "Attach a vehicle");
  await vehicle.getByLabel("Make").fill("Honda");
  await vehicle.getByLabel("License plate").fill("9ZZX 001");
  await vehicle.getByLabel("License plate").press("Enter");
  await gone(page);
  await expect(page.getByRole("region", { name: "Vehicles" }).getByText("9ZZX 001")).toBeVisible();

  const check = await open(page, "Add a records check", "Ask for a records check");
  await check.getByLabel("Purpose").press("Enter");
  await expect(check.getByText("Permissible use is required.").first()).toBeVisible();
  await check.getByLabel("Purpose").fill("Access to weapons");
  await check.getByLabel("Permissible use").selectOption("safety");
  await check.getByLabel("Purpose").press("Enter");
  await gone(page);
  const checks = page.getByRole("region", { name: "Records checks" });
  await expect(checks.getByText("Protecting people from a specific threat")).toBeVisible();
  await checks.getByRole("button", { name: /^Update/ }).press("Enter");
  const update = page.getByRole("dialog", { name: "Update records check" });
  const report = (name: string, words: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(words),
  });
  await update
    .locator("input[type=file]")
    .setInputFiles([report("report.txt", "Nothing found.\n"), report("second.txt", "One ticket.\n")]);
  for (const name of ["report.txt", "second.txt"])
    await expect(checks.getByRole("button", { name, includeHidden: true })).toBeVisible();
  await update.getByLabel("State").selectOption("received");
  await update.getByRole("button", { name: "Save check" }).press("Enter");
  await gone(page);
  await expect(checks.getByText("Received").first()).toBeVisible();
  await checks
    .getByRole("button", { name: /^(report|second)[.]txt$/ })
    .first()
    .press("Enter");
  const viewer = page.getByRole("dialog", { name: /[.]txt$/ });
  await expect(viewer.getByText("File 1 of 2")).toBeVisible();
  const first = await viewer.locator("pre").textContent();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("File 2 of 2")).toBeVisible();
  await expect(viewer.locator("pre")).toHaveText(
    first?.startsWith("Nothing") ? "One ticket." : "Nothing found.",
  );
  await page.keyboard.press("Escape");
  await gone(page);

  const write = await open(page, "Add a protected note", "Write a protected note");
  await write.getByLabel("Category").selectOption("health");
  await write.getByLabel("Who may open it").selectOption("assessors");
  await write.getByLabel("Note", { exact: false }).last().fill("Sees a counselor on Mondays.");
  await write.getByRole("button", { name: "Add note" }).press("Enter");
  await gone(page);
  const text = page.getByText("Sees a counselor on Mondays.");
  await expect(text).toHaveCount(0);

  const notes = page.getByRole("region", { name: "Protected notes" });
  const toggle = notes.getByRole("button", { name: /^Open… the note/ });
  await toggle.press("Enter");
  const why = page.getByRole("dialog", { name: /^Open a protected note/ });
  await why.getByRole("button", { name: "Open note" }).press("Enter");
  await expect(why.getByText("Reason is required.")).toBeVisible();
  await expect(text).toHaveCount(0);
  await why.getByRole("radio", { name: "To plan support" }).press(" ");
  await why.getByRole("button", { name: "Open note" }).press("Enter");
  await gone(page);
  await expect(text).toBeVisible();
  await expect(notes.getByRole("button", { name: /^Hide the note/ })).toBeFocused();

  await page.clock.fastForward(59_000);
  await expect(text).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(text).toHaveCount(0);

  await notes.getByRole("button", { name: /^Who opened it/ }).press("Enter");
  const readers = page.getByRole("dialog");
  await expect(readers.getByText("To plan support")).toBeVisible();
  await expect(readers.getByRole("button", { name: "Close" }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await gone(page);

  await page.getByRole("link", { name: "History" }).press("Enter");
  await expect(page.getByText("added a relation").first()).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("a link to add with the focus keeps it while the list that it adds to comes", async ({
  page,
  freshApp: app,
}) => {
  await letIn(page, app.url);
  await page.getByLabel("Email").fill("dana.whitfield@maplevalley.example");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await newPerson(page, "Marlow");
  // The answer waits until the link has the focus.
  const answer: { send?: () => void } = {};
  await page.routeWebSocket(/\/-\/bridge/, (socket) => {
    const host = socket.connectToServer();
    let asked: unknown;
    socket.onMessage((text) => {
      const { type, method, input, id } = JSON.parse(String(text));
      if (type === "request" && method === "api.call" && input.endpoint === "persons.relations") asked = id;
      host.send(text);
    });
    host.onMessage((text) => {
      if (asked !== undefined && JSON.parse(String(text)).id === asked) answer.send = () => socket.send(text);
      else socket.send(text);
    });
  });
  await page.reload();
  const add = page.getByRole("link", { name: "Add a relation" });
  await expect(add).toHaveText("Add");
  await add.focus();
  await expect.poll(() => answer.send !== undefined).toBe(true);
  answer.send?.();
  await expect(add).toHaveText("Add a relation");
  await expect(add).toBeFocused();
});
