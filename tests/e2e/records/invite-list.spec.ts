import { expect } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";

const people = Array.from({ length: 30 }, (_, at) => `Guest Number${at};guest${at}@maplevalley.example`);

test("a list of colleagues is checked, mended and invited, each once", async ({ teamOffice }) => {
  const { page, app, watch } = teamOffice;
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/colleagues", app.url).href);
  await page.getByRole("button", { name: "Invite…" }).click();
  await page.getByRole("link", { name: "Invite from a list" }).click();

  const list = page.getByRole("textbox", { name: /^List/ });
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("Paste a list, or choose a file.").first()).toBeVisible();
  await page.getByLabel("Choose a CSV file").setInputFiles({
    name: "team.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([...people, "Ida Moe;ida.moe"].join("\r\n")),
  });
  await expect(list).toHaveValue(/guest29@/);
  await page.getByRole("button", { name: "Check the list" }).click();
  const rows = page.getByRole("region", { name: "Rows of the list" }).getByRole("row");
  await expect(page.getByRole("group", { name: "Things to fix" })).toBeFocused();
  const organization = page.getByRole("combobox", { name: /^Organization/ });
  await expect(organization).toHaveAccessibleDescription(/The list has no column with a school\./);
  await expect(rows).toHaveCount(0);

  await organization.fill("northfield");
  await page.getByRole("option", { name: /Northfield High/ }).click();
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("30 people to invite, 1 to fix.")).toBeVisible();
  await expect(rows.nth(1)).toContainText("like name@school.org");
  await expect(rows.nth(1)).toContainText("31");

  await page.getByRole("button", { name: "Invite 30 people" }).click();
  await expect(page.getByText("30 people invited, 1 to fix.")).toBeVisible();
  await expect(rows.nth(2)).toContainText("Invited");
  await expect(list).toHaveValue("");

  await list.fill(people[7] ?? "");
  await organization.fill("northfield");
  await page.getByRole("option", { name: /Northfield High/ }).click();
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("0 people to invite, 1 with this role already.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Invite \d/ })).toHaveCount(0);
  await list.fill("");
  await page.goto(new URL("/colleagues?q=guest", app.url).href);
  await expect(page.getByRole("grid", { name: "Colleagues" })).toHaveAttribute("aria-rowcount", "31");
  expect(watch.troubles).toEqual([]);
});

test("administrators of a list are invited after the password, and the others of the list with them", async ({
  teamOffice,
}) => {
  const { page, app, watch } = teamOffice;
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/colleagues/invite", app.url).href);
  const list = page.getByRole("textbox", { name: /^List/ });
  const rows = ["Name,Email,School,Role"];
  for (let at = 0; at < 60; at += 1) rows.push(`Helper ${at},helper${at}@maplevalley.example,NHS,Assessor`);
  rows.push("Last Head,last.head@maplevalley.example,NHS,Administrator");
  await list.fill(rows.join("\n"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByRole("button", { name: "Invite 61 people" }).click();
  const step = page.getByRole("dialog", { name: "Invite colleagues" });
  await step.getByLabel("Your password").fill(samplePassword);
  await page.keyboard.press("Enter");
  await expect(step).toHaveCount(0);
  await expect(list).toHaveValue("");
  await page.goto(new URL("/colleagues?q=helper", app.url).href);
  const grid = page.getByRole("grid", { name: "Colleagues" });
  await expect(grid).toHaveAttribute("aria-rowcount", "61");
  await page.goto(new URL("/colleagues?q=last%20head", app.url).href);
  await expect(grid.getByRole("row").nth(1)).toContainText("Administrator");
  expect(watch.troubles).toEqual([]);
});

test("nobody is invited to one person's computer, which says what colleagues need", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/colleagues", sampleApp.url).href);
  const words = page.getByText("To work with colleagues, set up a server for a team.");
  await expect(words).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite…" })).toHaveCount(0);
  await page.goto(new URL("/colleagues/invite", sampleApp.url).href);
  await expect(words).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^List/ })).toHaveCount(0);
});

test("what happens to a row stays in sight beside long names, also in a narrow window", async ({
  teamOffice,
}) => {
  const { page, app } = teamOffice;
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/colleagues/invite", app.url).href);
  const name = "Maximiliana-Theodora Featherstonehaugh-Cholmondeley";
  const address = "maximiliana-theodora.featherstonehaugh@maplevalley.example";
  const school = "Saint Bartholomew Comprehensive Alternative Secondary School and Regional Learning Center";
  await page.getByRole("textbox", { name: /^List/ }).fill(`Name,Email,School\n${name},${address},${school}`);
  await page.getByRole("button", { name: "Check the list" }).click();
  const rows = page.getByRole("region", { name: "Rows of the list" });
  await expect(rows.getByRole("row")).toHaveCount(2);
  for (const width of [1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows.getByRole("columnheader").last()).toBeInViewport({ ratio: 1 });
    expect(await rows.evaluate((part) => part.scrollWidth - part.clientWidth), String(width)).toBe(0);
  }
  await page.getByRole("textbox", { name: /^List/ }).fill("");
});
