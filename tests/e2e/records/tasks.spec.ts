import { expect, type Page } from "@playwright/test";
import { v7 as uuidv7 } from "uuid";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { openGate } from "#support/server/gate.ts";
import { startTestServer } from "#support/server/server.ts";

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });

test("a task is written, kept as a draft, saved and moved over the board by keyboard alone", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.getByRole("main").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: "New task" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Walk the route to the gym");

  // Whoever goes on with a field after Escape is asked nothing any more.
  await page.keyboard.press("Escape");
  const keep = page.getByRole("button", { name: "Keep draft" });
  await expect(keep).toBeVisible();
  await dialog.getByLabel("Title").fill("Walk the route");
  await expect(keep).toHaveCount(0);
  await dialog.getByLabel("Title").fill("Walk the route to the gym");

  // Leaving keeps what was typed for the next time.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);
  await page.keyboard.press("n");
  await page.keyboard.press("t");
  await expect(dialog.getByText(/^Draft from .+ restored\./)).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("Walk the route to the gym");

  const step = dialog.getByLabel("New step");
  await step.focus();
  await page.keyboard.type("Take the floor plan");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Take the floor plan" })).toBeVisible();
  await dialog.getByLabel("Repeats").selectOption("weekly");
  await dialog.getByRole("button", { name: "Create task" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();

  await page.getByRole("link", { name: "Board", exact: true }).press("Enter");
  // The list stands until the board does, and its row goes with the focus.
  await column(page, "To Do").getByRole("link", { name: "Walk the route to the gym" }).focus();
  await page.keyboard.press("Control+ArrowRight");
  await expect(
    column(page, "In Progress").getByRole("link", { name: "Walk the route to the gym" }),
  ).toBeFocused();
  await page.keyboard.press("Control+ArrowRight");
  await expect(
    column(page, "Pending Review").getByRole("link", { name: "Walk the route to the gym" }),
  ).toBeFocused();
  await page.keyboard.press("Control+ArrowRight");
  await expect(column(page, "Done").getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();
  // The next one appears, a week later.
  await expect(column(page, "To Do").getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(column(page, "Done").getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();

  await page.getByRole("link", { name: "Calendar", exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: /Walk the route to the gym/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).press("Enter");
  await expect(page).toHaveURL(/month=/);
  expect(watch.troubles).toEqual([]);
});

test("the filters stand in the address, and the board and the month follow them, by keyboard alone", async ({
  page,
  sampleApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/tasks", sampleApp.url).href);
  await settled(page);
  await page.getByRole("button", { name: "Filter" }).press("Enter");
  await page.getByRole("menuitem", { name: "Assigned to" }).press("Enter");
  await page.getByLabel("Assigned to", { exact: true }).selectOption("anyone");
  await page.getByRole("button", { name: "Done", exact: true }).press("Enter");
  await expect(page).toHaveURL(/assignee=anyone/);
  await expect(page.getByRole("heading", { level: 1, name: "Tasks", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Board", exact: true }).press("Enter");
  await expect(page).toHaveURL(/assignee=anyone.*view=board|view=board.*assignee=anyone/);
  await expect(page.getByText(/Assigned to/).first()).toBeVisible();
  await page.getByRole("link", { name: "Calendar", exact: true }).press("Enter");
  await expect(page).toHaveURL(/assignee=anyone/);
  await expect(page.getByRole("heading", { level: 1, name: "Calendar", exact: true })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("a task that is written without a network is on the list at once, and arrives once", async ({
  page,
}) => {
  const server = await startTestServer({ sample: true });
  const gate = await openGate(server.url);
  const place = await temporaryFolder();
  const team = await startApp({ data: place.path, args: ["--server", gate.url] });
  try {
    await signIn(page, team.url);
    await page.goto(new URL("/tasks", team.url).href);
    await settled(page);
    await page.getByRole("link", { name: "New task" }).click();
    const dialog = page.getByRole("dialog", { name: "New task" });
    await dialog.getByLabel("Title").fill("Ask the librarian");
    gate.cut();
    await dialog.getByRole("button", { name: "Create task" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole("link", { name: "Ask the librarian" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText(/change waiting/);
    gate.restore();
    await expect(page.getByRole("contentinfo")).not.toContainText("waiting", { timeout: 90_000 });
    const made = () =>
      server.db.selectFrom("tasks").select("id").where("title", "=", "Ask the librarian").execute();
    await expect.poll(async () => (await made()).length).toBe(1);
    await expect(page.getByRole("link", { name: "Ask the librarian" })).toHaveCount(1);
  } finally {
    await team.stop();
    await gate.close();
    await server.close();
    await place.remove();
  }
});

test("a calendar address is made on a team server, shown once and ended", async ({ page }) => {
  const server = await startTestServer({ sample: true });
  const place = await temporaryFolder();
  const team = await startApp({ data: place.path, args: ["--server", server.url] });
  try {
    await signIn(page, team.url);
    await page.goto(new URL("/profile", team.url).href);
    await page.getByRole("button", { name: "Make a calendar address" }).press("Enter");
    const address = await page.getByRole("textbox", { name: "Calendar address" }).inputValue();
    expect((await fetch(address)).status).toBe(200);
    await page.getByText("Show case numbers").click();
    await expect(page.getByRole("switch", { name: "Show case numbers" })).toBeChecked();
    expect(await (await fetch(address)).text()).toContain("Case task due: ");
    await page.reload();
    await expect(page.getByRole("button", { name: "Make a new address…" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Calendar address" })).toHaveCount(0);
    await page.getByRole("button", { name: "End the address…" }).press("Enter");
    await page.getByRole("button", { name: "End the address", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Make a calendar address" })).toBeVisible();
    expect((await fetch(address)).status).toBe(404);
  } finally {
    await team.stop();
    await server.close();
    await place.remove();
  }
});

test("a colleague is found whatever their place among more than one read gives", async ({ page }) => {
  const server = await startTestServer({ sample: true });
  const place = await temporaryFolder();
  const team = await startApp({ data: place.path, args: ["--server", server.url] });
  try {
    const { id: like } = await server.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", coordinator)
      .executeTakeFirstOrThrow();
    const pattern = await server.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", like)
      .executeTakeFirstOrThrow();
    const held = await server.db.selectFrom("memberships").selectAll().where("user_id", "=", like).execute();
    await server.db.transaction().execute(async (db) => {
      for (let count = 0; count < 230; count += 1) {
        const { id: _, ...row } = pattern;
        const full_name = count === 229 ? "Zora Quillfeather" : `Adam Colleague ${count}`;
        const made = await db
          .insertInto("users")
          .values({ ...row, uuid: uuidv7(), full_name, email: `colleague-${count}@maplevalley.example` })
          .returning("id")
          .executeTakeFirstOrThrow();
        for (const { id: _own, ...membership } of held)
          await db
            .insertInto("memberships")
            .values({ ...membership, user_id: made.id })
            .execute();
      }
    });
    await signIn(page, team.url, coordinator);
    await page.goto(new URL("/tasks?task=new", team.url).href);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Ask the coach");
    await dialog.getByRole("combobox", { name: "Assigned to" }).fill("quillf");
    await page.getByRole("option", { name: /Zora Quillfeather/ }).click();
    await expect(dialog.getByRole("list", { name: "Assigned colleagues" })).toContainText(
      "Zora Quillfeather",
    );
    await dialog.getByRole("button", { name: "Create task" }).click();
    await expect(dialog).toHaveCount(0);
    const assigned = await server.db
      .selectFrom("task_assignees")
      .innerJoin("users", "users.id", "task_assignees.user_id")
      .innerJoin("tasks", "tasks.id", "task_assignees.task_id")
      .select("users.full_name")
      .where("tasks.title", "=", "Ask the coach")
      .execute();
    expect(assigned.map(({ full_name }) => full_name)).toContain("Zora Quillfeather");

    await page.goto(new URL("/tasks", team.url).href);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "Assigned to" }).click();
    await page.getByRole("combobox", { name: "Assigned to" }).fill("quillf");
    await page.getByRole("option", { name: "Zora Quillfeather" }).click();
    await expect(page).toHaveURL(/assignee=\d+/);
    await expect(page.getByRole("link", { name: "Ask the coach" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Assigned to.*Zora Quillfeather/ }).first()).toBeVisible();
  } finally {
    await team.stop();
    await server.close();
    await place.remove();
  }
});
