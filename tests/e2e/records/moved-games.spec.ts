import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { joinApp } from "#support/app/app-bridge.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { typeAt } from "#support/screens/keyboard.ts";
import { dayAhead } from "#support/screens/page-day.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const hour = 3_600_000;
const day = 24 * hour;
const at = (from: number) => new Date(Math.ceil(Date.now() / hour) * hour + from).toISOString();

test("what was planned and issued for a game says so when that moves and lasts longer, and when it is deleted", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const desk = await joinApp(app.url);
  const { data: places } = (await desk.api("locations.list", { query: { q: "Main building" } })).data;
  const place = places.find(({ organization_name }) => organization_name === "Northfield High School");
  if (place === undefined) throw new Error("The sample has a main building.");
  const game = { title: "Home game", type: "sports" } as const;
  const made = await desk.api("locationEvents.create", {
    params: { id: place.uuid },
    body: { ...game, starts_at: at(3 * day), ends_at: at(3 * day + 2 * hour) },
  });
  const event = made.data.data;
  const opened = await desk.api("cases.create", {
    body: { title: "Words about the game", organization_id: place.organization_id, events: [event.uuid] },
  });
  const record = new URL(`/cases/${opened.data.data.id}`, app.url).href;
  const issued = await desk.api("bulletins.issue", {
    params: { id: place.uuid },
    body: {
      ...{
        uuid: randomUUID(),
        title: "Watch the gate",
        body: "Bags are looked into.",
        valid_to: event.ends_at,
      },
      ...{ reliability: "always", credibility: "confirmed", organization_ids: [place.organization_id] },
      ...{ case_id: opened.data.data.id, until_event: event.uuid },
    },
  });

  await page.goto(`${record}/safety-plan/new`);
  await page.getByRole("button", { name: "Add a measure" }).click();
  await page.keyboard.insertText("Bag check");
  await page.getByRole("combobox", { name: "At an event" }).selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Active" });
  await page.getByRole("textbox", { name: "Review date" }).fill(dayAhead(10));
  await page.getByRole("button", { name: "Save plan" }).click();
  const plan = page.getByRole("article", { name: /^Safety plan/ });
  await expect(plan.getByRole("cell", { name: "Bag check (Home game)" })).toBeVisible();
  await expect(plan.getByRole("link", { name: /^Home game \(Main building/ })).toBeVisible();
  await expect(plan.getByText("Measures at an event that has changed")).toHaveCount(0);

  // An hour earlier, and twice as long.
  const moved = await desk.api("locationEvents.update", {
    params: { id: place.uuid, entryId: event.uuid },
    body: { ...game, starts_at: at(3 * day - hour), ends_at: at(3 * day + 3 * hour) },
    ifMatch: `"${event.version}"`,
  });
  await page.reload();
  await expect(plan.getByText("Measures at an event that has changed")).toBeVisible();

  // Another case about the same game, whose own place is words alone, says it of that bulletin too.
  const other = await desk.api("cases.create", {
    body: { title: "More words", organization_id: place.organization_id, events: [event.uuid] },
  });
  const third = await desk.api("cases.create", {
    body: {
      ...{ title: "Words at the gate", organization_id: place.organization_id },
      ...{ location_id: place.id, events: [event.uuid] },
    },
  });
  const second = new URL(`/cases/${other.data.data.id}`, app.url).href;
  const concerned = page.getByRole("region", { name: "Events that the case concerns" });
  await page.goto(second);
  await expect(concerned.getByRole("listitem").filter({ hasText: "Watch the gate" })).toContainText(
    "It ends before Home game.",
  );
  await page.goto(new URL("/bulletins", app.url).href);
  await expect(page.getByRole("link", { name: "Event moved: Watch the gate" })).toBeVisible();

  await page.goto(new URL(`/bulletins/${issued.data.data.uuid}`, app.url).href);
  await page.getByRole("link", { name: "Issue it anew…" }).click();
  const inPlace = page.getByText("Look whether they still hold before you issue this one.");
  await expect(inPlace).toContainText("“Home game” takes place");
  await typeAt(page, "bulletin-valid_from", dayAhead(2));
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  const asked = page.getByRole("alertdialog", { name: "Issue “Watch the gate”?" });
  await expect(asked).toContainText("In force from");
  await expect(asked).toContainText("neither is in force");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.locator("#bulletin-valid_from").fill("");
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await expect(asked).toContainText("which is withdrawn at once");
  await expect(asked).not.toContainText("neither is in force");
  await asked.getByRole("button", { name: "Issue it now" }).click();
  await expect(page.getByText("In the place of")).toHaveCount(0);

  await desk.api("locationEvents.delete", {
    params: { id: place.uuid, entryId: event.uuid },
    ifMatch: `"${moved.data.data.version}"`,
  });
  desk.close();
  await page.reload();
  await expect(page.getByText("Its event was deleted")).toBeVisible();
  await page.goto(`${record}?tab=notices`);
  await expect(page.getByText("Its event was deleted: withdraw it, or issue another one")).toBeVisible();
  await page.goto(second);
  await expect(
    concerned.getByRole("listitem").filter({ hasText: /^Home game \(Main building/ }),
  ).toContainText("This case concerned it. It was deleted.");
  await page.goto(new URL(`/cases/${third.data.data.id}`, app.url).href);
  const there = page.getByRole("region", { name: "Ahead at this place" }).getByRole("listitem");
  await expect(there.filter({ hasText: "Watch the gate" })).toContainText("Its event was deleted.");
  await expect(there.filter({ hasText: "This case concerned it. It was deleted." })).toHaveCount(1);
  expect(watch.troubles).toEqual([]);
});
