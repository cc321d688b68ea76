import { expect } from "@playwright/test";
import { joinApp } from "#support/app/app-bridge.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const hour = 3_600_000;
const day = 24 * hour;
const at = (from: number) => new Date(Math.ceil(Date.now() / hour) * hour + from).toISOString();

test("a case in words names its event and leads to a bulletin, whose draft says that the event moved", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const desk = await joinApp(app.url);
  const { data: places } = (await desk.api("locations.list", { query: { q: "Main building" } })).data;
  const place = places.find(({ organization_name }) => organization_name === "Northfield High School");
  if (place === undefined) throw new Error("The sample has a main building.");
  const game = { title: "Cup final", type: "sports" } as const;
  const made = await desk.api("locationEvents.create", {
    params: { id: place.uuid },
    body: { ...game, starts_at: at(30 * day), ends_at: at(30 * day + 2 * hour) },
  });
  const opened = await desk.api("cases.create", {
    body: {
      title: "Words on the rack",
      location: "Bicycle rack",
      organization_id: place.organization_id,
      events: [made.data.data.uuid],
    },
  });
  const record = new URL(`/cases/${opened.data.data.id}`, app.url).href;
  const move = async (version: number, by: number) =>
    (
      await desk.api("locationEvents.update", {
        params: { id: place.uuid, entryId: made.data.data.uuid },
        body: { ...game, starts_at: at(30 * day + by), ends_at: at(30 * day + by + 2 * hour) },
        ifMatch: `"${version}"`,
      })
    ).data.data;

  await page.goto(record);
  await expect(page.getByText("Bicycle rack: not on a floor plan.")).toBeVisible();
  const ahead = page.getByRole("region", { name: "Events that the case concerns" });
  await expect(ahead).toContainText("Cup final (Main building");
  await ahead.getByRole("link", { name: "Bulletin about Cup final" }).click();
  await expect(page.getByRole("combobox", { name: "Location (Optional)" })).toHaveValue(/^Main building/);
  await expect(page.locator("#bulletin-valid_to")).not.toHaveValue("");
  await page.getByRole("textbox", { name: "Title" }).fill("Watch the gate");
  await page.getByRole("textbox", { name: "What they should know and do" }).fill("Look into bags.");
  const form = page.url();
  await page
    .getByRole("link", { name: "Cancel" })
    .or(page.getByRole("button", { name: "Cancel" }))
    .click();
  await page.getByRole("button", { name: "Keep draft" }).click();

  // What is begun elsewhere keeps what it was begun from, and has a draft of its own.
  const title = page.getByRole("textbox", { name: "Title" });
  for (const from of ["", `?location=${place.id}`]) {
    await page.goto(new URL(`/bulletins/new${from}`, app.url).href);
    await expect(page.getByRole("combobox", { name: "Location (Optional)" })).toHaveValue(
      from === "" ? "" : /^Main building/,
    );
    await expect(title).toHaveValue("");
  }
  await page.goto(new URL("/", app.url).href);
  await page
    .getByRole("region", { name: "Drafts on this computer: 1" })
    .getByRole("link", { name: `New bulletin, case ${opened.data.data.number}` })
    .click();
  await expect(title).toHaveValue("Watch the gate");

  const moved = await move(made.data.data.version, 3 * hour);
  await page.goto(form);
  const since = page.getByText("“Cup final” has changed since you chose its end");
  await expect(since).toBeVisible();
  await page.getByRole("button", { name: /^Until the end of Cup final/ }).click();
  await expect(since).toBeHidden();
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await page.getByRole("button", { name: "Issue it now" }).click();
  await page.getByRole("link", { name: "Back to the case" }).click();
  await expect(ahead.getByRole("link", { name: "Watch the gate" })).toBeVisible();
  await expect(ahead).not.toContainText("It ends before");

  await move(moved.version, 5 * hour);
  desk.close();
  await page.reload();
  await expect(ahead).toContainText("It ends before Cup final: issue another one.");
  await expect(page.getByText("Bulletin “Watch the gate”, which ends before it")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("what was issued about an event from its own window stands in a case in words, and where another bulletin is begun", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const desk = await joinApp(app.url);
  const { data: places } = (await desk.api("locations.list", { query: { q: "Main building" } })).data;
  const place = places.find(({ organization_name }) => organization_name === "Northfield High School");
  if (place === undefined) throw new Error("The sample has a main building.");
  const made = await desk.api("locationEvents.create", {
    params: { id: place.uuid },
    body: { title: "Cup final", type: "sports", starts_at: at(30 * day), ends_at: at(30 * day + 2 * hour) },
  });
  const { uuid } = made.data.data;
  const opened = await desk.api("cases.create", {
    body: {
      title: "Words on the rack",
      location: "Bicycle rack",
      organization_id: place.organization_id,
      events: [uuid],
    },
  });
  desk.close();

  await page.goto(new URL(`/locations/${place.uuid}?tab=events&event=${uuid}`, app.url).href);
  const dialog = page.getByRole("dialog", { name: "Cup final" });
  await dialog.getByRole("link", { name: "Bulletin about it" }).click();
  await expect(page.getByRole("combobox", { name: "Location (Optional)" })).toHaveValue(/^Main building/);
  await expect(page.locator("#bulletin-valid_to")).not.toHaveValue("");
  await page.getByRole("textbox", { name: "Title" }).fill("Watch the gate");
  await page.getByRole("textbox", { name: "What they should know and do" }).fill("Look into bags.");
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await page.getByRole("button", { name: "Issue it now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Watch the gate" })).toBeVisible();
  await page.goto(new URL(`/locations/${place.uuid}?tab=events&event=${uuid}`, app.url).href);
  await expect(dialog.getByRole("region", { name: /^Bulletins until the end/ })).toContainText(
    "Watch the gate",
  );

  await page.goto(new URL(`/cases/${opened.data.data.id}`, app.url).href);
  const ahead = page.getByRole("region", { name: "Events that the case concerns" });
  await expect(ahead.getByRole("link", { name: "Watch the gate" })).toBeVisible();
  await ahead.getByRole("link", { name: "Bulletin about Cup final" }).click();
  await expect(
    page
      .getByRole("region", { name: "Issued about this place already" })
      .getByRole("link", { name: "Watch the gate" }),
  ).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("whoever does not know what a place is called chooses it from the list of the school, and the words stay", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const desk = await joinApp(app.url);
  const { data: places } = (await desk.api("locations.list", { query: { q: "Main building" } })).data;
  const school = places.find(({ organization_name }) => organization_name === "Northfield High School");
  const opened = await desk.api("cases.create", {
    body: {
      title: "Words by the lockers",
      location: "By the red lockers",
      organization_id: school?.organization_id ?? 0,
    },
  });
  desk.close();
  await page.goto(new URL(`/cases/${opened.data.data.id}`, app.url).href);
  await page.getByRole("button", { name: /^Choose where/ }).click();
  const dialog = page.getByRole("dialog", { name: "Where it happened" });
  await dialog.getByRole("combobox", { name: /^Or choose from the places of the school/ }).click();
  await page.getByRole("option", { name: /^Cafeteria/ }).click();
  await expect(dialog.getByText("On record as Cafeteria, Northfield High School.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Location" })).toHaveValue("By the red lockers");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("not on a floor plan")).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});
