import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { rosterFiles } from "#support/roster-set.ts";
import { axeViolations } from "#support/screens/axe.ts";

const set = rosterFiles({
  schools: [{ id: "s1", name: "Northfield High School" }],
  people: [
    { id: "u1", given: "Tamsin", family: "Overmoor", number: "99001", grade: "10" },
    { id: "u2", role: "teacher", given: "Rhys", family: "Calder", email: "rhys.calder@north.example" },
    { id: "u3", role: "teacher", given: "Ines", family: "Orlov", email: "ines.orlov@north.example" },
  ],
});

test("a folder is set, taken over at once, and its staff are handed to the list of invitations", async ({
  browser,
}) => {
  const root = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
  const team = await startTeam(browser, 1, { sample: true, importRoot: root });
  try {
    const [office] = team.computers;
    if (office === undefined) throw new Error("It runs.");
    const { page, app } = office;
    await signIn(page, app.url, coordinator);
    await page.getByRole("link", { name: "Imports", exact: true }).click();
    await page.getByRole("link", { name: "Every night" }).click();
    const form = page.getByRole("form", { name: "Imports every night" });
    await form.getByLabel("Folder").fill("../elsewhere");
    await form.getByLabel("Time").fill("quarter past two");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Time must be written as 02:30.").first()).toBeVisible();
    await expect(page.getByText(/^Folder must be named from/).first()).toBeVisible();
    await form.getByLabel("Folder").fill("sis");
    await form.getByLabel("Time").fill("02:15");
    await form.getByLabel("Who gets the result by mail").fill("office@north.example");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Saved.", { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("every-night.png") });

    await page.getByRole("button", { name: "Run now" }).click();
    await expect(page.getByText(/There is no folder organization-\d+\/sis/)).toBeVisible();
    const { id } = await team.server.db
      .selectFrom("import_schedules")
      .select("organization_id as id")
      .executeTakeFirstOrThrow();
    const folder = join(root, `organization-${id}`, "sis");
    await mkdir(folder, { recursive: true });
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const [name, text] of Object.entries(set)) {
      await writeFile(join(folder, name), text);
      await utimes(join(folder, name), anHourAgo, anHourAgo);
    }
    await page.getByRole("button", { name: "Run now" }).click();
    await expect(page.getByText("The roster is taken over")).toBeVisible();
    await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();

    const invite = page.getByRole("button", { name: /^Invite/ });
    await expect(invite).toBeDisabled();
    await page.getByLabel("Invite Teacher as").selectOption({ label: "Viewer" });
    await expect(invite).toHaveText("Invite these 2 people…");
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("result.png"), fullPage: true });
    await invite.click();
    await expect(page.getByRole("textbox", { name: /^List/ })).toHaveValue(/Rhys Calder.*"Viewer"/);
    // Where no mail goes out it is said before somebody waits for one.
    await expect(page.getByText("This server sends no mail")).toBeVisible();
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByRole("button", { name: "Invite 2 people" }).click();
    await expect(page.getByText("2 people invited.")).toBeVisible();

    await page.goto(new URL("/imports/every-night", app.url).href);
    await expect(page.getByText("Taken over", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: /^Take the roster over every night/ }).press("Space");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Saved.", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Open this import" }).click();
    await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
    expect(office.watch.troubles).toEqual([]);
  } finally {
    await team.stop();
    await rm(root, { recursive: true, force: true });
  }
});
