import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { choose, pick, press, typeInto } from "#support/screens/keyboard.ts";
import { dayAhead } from "#support/screens/page-day.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("who could not be reached is tried again by a task, and told, by keyboard alone", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  const told = new URL(`${at.case}?tab=notices`, freshApp.url).href;
  await page.goto(told);
  await settled(page);
  const duties = page.getByRole("region", { name: "Who has to be told" });
  const police = duties.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Police/ }) });
  await expect(police).toBeVisible();

  await press(page, page.getByRole("button", { name: "Record a notice…" }));
  const dialog = page.getByRole("dialog", { name: "Record a notice" });
  await choose(page, dialog.getByLabel("Whom"), "Police");
  await press(page, dialog.getByRole("button", { name: "Record", exact: true }));
  await expect(dialog.getByText("Say how it went.").first()).toBeVisible();
  await typeInto(page, dialog.getByLabel("Somebody else"), "Officer Lane");
  const went = dialog.getByRole("group", { name: /^How it went/ });
  await pick(page, went, went.getByLabel("Could not be reached"));
  await typeInto(
    page,
    dialog.getByLabel("What happened, and what was left as a message"),
    "The desk was closed.",
  );
  await typeInto(page, dialog.getByLabel("Next try", { exact: false }).first(), dayAhead(2));
  await press(page, dialog.getByRole("button", { name: "Record", exact: true }));
  await expect(dialog).toHaveCount(0);
  await press(page, police.getByRole("button", { name: /^Police/ }));
  await expect(police).toContainText("Not reached: Officer Lane.");
  await expect(police).toContainText("The desk was closed.");

  await page.goto(new URL("/tasks", freshApp.url).href);
  const task = page.getByRole("link", { name: "Try again to reach the police" });
  await expect(task).toBeVisible();

  await page.goto(told);
  await settled(page);
  // What was begun for nobody in particular is no draft of what is recorded about the police.
  await press(page, page.getByRole("button", { name: "Record a notice…" }));
  await typeInto(page, dialog.getByLabel("Somebody else"), "The bus driver");
  await expect(dialog.getByText(/^Draft kept/)).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, page.getByRole("button", { name: "Keep draft" }));
  await expect(dialog).toHaveCount(0);
  await press(page, page.getByRole("button", { name: "Record a try: Police" }));
  await expect(dialog.getByLabel("Somebody else")).toHaveValue("");
  await expect(dialog.getByLabel("Whom")).toHaveValue("police");
  await pick(page, went, went.getByLabel("Told", { exact: true }));
  await choose(page, dialog.getByLabel("How", { exact: false }).last(), "By telephone");
  await typeInto(page, dialog.getByLabel("What was said"), "The exact words, and where it was.");
  await press(page, dialog.getByRole("button", { name: "Record", exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(police).toContainText("The exact words, and where it was.");
  await expect(duties.getByRole("button", { name: "Record a try: Police" })).toHaveCount(0);

  // The log alone is a paper with one press.
  await press(page, page.getByRole("link", { name: "As a paper" }));
  await expect(page.getByRole("heading", { name: "Who was told" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The exact words, and where it was.");
  await expect(page.getByRole("heading", { name: "Interview notes" })).toHaveCount(0);

  await page.goto(new URL("/tasks", freshApp.url).href);
  await settled(page);
  await expect(task).toHaveCount(0);
  await page.goto(new URL(`${at.case}?tab=timeline`, freshApp.url).href);
  await expect(page.getByText("recorded a try to reach the police").first()).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("who is late to be told stands in My tasks and on the dashboard, which lead to it", async ({
  page,
  freshApp,
}) => {
  // On the team of a case in which a parent is to be tried again; some days on, nobody has.
  await signIn(page, freshApp.url, "ben.okafor@maplevalley.example");
  await page.clock.setFixedTime(new Date(Date.now() + 6 * 86_400_000));
  await page.goto(new URL("/tasks", freshApp.url).href);
  await settled(page);
  const told = page.getByRole("region", { name: "To be told" });
  const first = told.getByRole("link").first();
  await expect(first).toBeVisible();
  const whom = (await first.textContent()) ?? "";
  const address = (await first.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/cases\/\d+\?tab=notices&duty=\w+$/);
  await press(page, first);
  await expect(page).toHaveURL(new URL(address, freshApp.url).href);
  const duty = page
    .getByRole("region", { name: "Who has to be told" })
    .getByRole("button", { pressed: true });
  await expect(duty).toContainText(whom);

  await page.goto(new URL("/", freshApp.url).href);
  await settled(page);
  await expect(page.getByText(/notices? (is|are) late\./)).toBeVisible();
  const due = page
    .getByRole("region", { name: "My tasks" })
    .getByRole("link", { name: /^Tell / })
    .first();
  await press(page, due);
  await expect(page).toHaveURL(/\/cases\/\d+\?tab=notices&duty=\w+$/);
});
