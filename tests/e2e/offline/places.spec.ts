import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { typeAt } from "#support/screens/keyboard.ts";
import { dayAhead } from "#support/screens/page-day.ts";

const desk = gatedDesk();

const strip = (page: Page) => page.getByRole("contentinfo");
const notSent = "Saved on this computer, not sent yet";

test("an event and what is different are added without a network, read in the calendar, and seen by others afterward", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  const place = new URL("/locations/1", desk.app.url).href;
  await page.goto(place);
  await expect(page.getByRole("link", { name: "Calendar of this location" })).toBeVisible();
  await page.goto(`${place}?tab=events`);
  await expect(page.getByRole("link", { name: "Add an event" })).toBeVisible();
  await page.goto(new URL("/tasks?view=calendar", desk.app.url).href);
  await expect(page.getByRole("table").first()).toBeVisible();
  desk.gate.cut();

  await page.goto(`${place}?tab=events&event=new`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toBeFocused({ timeout: 60_000 });
  await page.keyboard.type("Winter concert");
  await typeAt(page, "event-day", dayAhead(0));
  await page.keyboard.press("Tab");
  await page.locator("#event-from").focus();
  await page.keyboard.type("1100PM");
  await page.locator("#event-to").focus();
  await page.keyboard.type("1159PM");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  const row = page.getByRole("listitem").filter({ hasText: "Winter concert" });
  await expect(row.first()).toContainText(notSent);

  await page.getByRole("link", { name: "Add what is different" }).press("Enter");
  await dialog.getByLabel("What is happening").selectOption("outage");
  await dialog.getByRole("radio", { name: /Noticeable/ }).check();
  await page.locator("#impactor-note").fill("No power in the annex.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await expect(strip(page)).toContainText(/2 changes waiting/, { timeout: 60_000 });

  await page.goto(new URL("/tasks?view=calendar", desk.app.url).href);
  const inCalendar = page.getByRole("link", { name: /11:00 PM Winter concert/ }).first();
  await expect(inCalendar).toBeVisible({ timeout: 60_000 });
  await expect(inCalendar).toContainText(notSent);
  await page.goto(new URL("/bulletins/new", desk.app.url).href);
  await expect(
    page
      .getByText("A bulletin goes out when you are connected")
      .or(page.getByRole("heading", { name: "New bulletin" }))
      .first(),
  ).toBeVisible();

  desk.gate.restore();
  await expect(strip(page)).toContainText("All changes saved", { timeout: 120_000 });
  const colleague = desk.server.client();
  expect((await colleague.signIn(assessor, samplePassword)).status).toBe(200);
  const events = await colleague.get("/api/v2/locations/1/events?q=winter");
  expect(events.body.data.map(({ title }: { title: string }) => title)).toEqual(["Winter concert"]);
  const impactors = await colleague.get("/api/v2/locations/1/impactors?q=annex");
  expect(impactors.body.data).toHaveLength(1);
});

test("without a network a floor plan says what is not known of it, and the form of a case why it offers no place", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  const place = new URL("/locations/1", desk.app.url).href;
  await page.goto(place);
  await expect(page.getByRole("link", { name: "Second floor" })).toBeVisible();
  desk.gate.cut();
  await page.getByRole("link", { name: "Second floor" }).click();
  await expect(
    page.getByText("Not on this computer: which cases and measures are on this plan."),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("button", { name: /^Cases \(/ })).toHaveCount(0);

  await page.goto(new URL("/cases/new", desk.app.url).href);
  await page.getByLabel("Location").fill("restroom");
  await expect(
    page.getByText(
      "Places on record are offered when the server can be reached; the words are kept as they are.",
    ),
  ).toBeVisible({ timeout: 60_000 });
});

test("where a case happened is typed without a network, says beforehand that it needs the server, and waits as a draft", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  const person = desk.server.client();
  expect((await person.signIn(coordinator, samplePassword)).status).toBe(200);
  const school = (await person.get("/api/v2/locations/1")).body.data.organization_id;
  const made = await person.post("/api/v2/cases", {
    ...{ title: "Words on the rack", organization_id: school, location: "Bicycle rack" },
  });
  const address = new URL(`/cases/${made.body.data.id}`, desk.app.url).href;
  await page.goto(`${address}/edit`);
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.goto(address);
  const choose = page.getByRole("button", { name: /^Choose where/ });
  await expect(choose).toBeVisible();
  desk.gate.cut();
  await page.reload();
  await expect(strip(page)).toContainText("Offline", { timeout: 60_000 });
  const needs = page.getByText("The server cannot be reached now, and a case is changed there.");
  const notSaved = page.getByText("Your text is still here; try again when you are online.");
  await choose.click();
  const dialog = page.getByRole("dialog", { name: "Where it happened" });
  await expect(needs).toBeVisible();
  await dialog.getByRole("textbox", { name: "Location" }).fill("Rack at the north door");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notSaved.first()).toBeVisible();
  await expect(page.getByText("It was sent, but no answer came back")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`${address}/edit`);
  await expect(needs).toBeVisible({ timeout: 60_000 });
  await page.getByLabel("Title").fill("Words on the bicycle rack");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notSaved.first()).toBeVisible();

  desk.gate.restore();
  await expect(needs).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Words on the bicycle rack" })).toBeVisible();
  await choose.click();
  await expect(dialog.getByRole("textbox", { name: "Location" })).toHaveValue("Rack at the north door");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Rack at the north door: not on a floor plan.")).toBeVisible();
});
