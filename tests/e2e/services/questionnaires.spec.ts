import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { temporaryFolder } from "#support/app/app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { startComputers } from "#support/app/team.ts";
import { districtPack } from "#support/matrix/help.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { printed } from "#support/screens/printed.ts";
import { openGate } from "#support/server/gate.ts";
import { startTestServer } from "#support/server/server.ts";

const ourWords = "Who in Maple Valley heard it?";
const spaceless = (text: string) => text.replace(/\s+/g, "");

const pack = () =>
  districtPack("2026.1", ({ cstag }) => {
    const [first] = cstag.key_observations.items;
    if (first !== undefined) first.label = ourWords;
  });

async function choose(page: Page, folder: string, content: string): Promise<void> {
  const path = join(folder, "questions.json");
  await writeFile(path, content);
  await page.getByLabel("Choose a pack", { exact: true }).setInputFiles(path);
}

test("a district's pack is refused by its problems, loaded, activated, and answers stay under its words offline", async ({
  browser,
}) => {
  test.slow();
  const folder = await temporaryFolder();
  const server = await startTestServer({ sample: true });
  const gate = await openGate(server.url);
  const { computers, stop } = await startComputers(browser, 2, ["--server", gate.url]);
  try {
    const [office, desk] = computers;
    if (office === undefined || desk === undefined) throw new Error("Two computers were to be started.");
    const { page } = office;
    await signIn(page, office.app.url, coordinator);
    await page.goto(new URL("/settings/questionnaires", office.app.url).href);
    await expect(page.getByRole("heading", { level: 1, name: "Questionnaires" })).toBeVisible();
    await expect(page.getByText(/come with Bellwether, edition/)).toBeVisible();

    const broken = pack();
    broken.meta.notices.pop();
    broken.cstag.interviews.intro = "Ask <b>now</b>.";
    await choose(page, folder.path, JSON.stringify(broken));
    const refused = page.getByRole("alert").filter({ hasText: "cannot be loaded" });
    await expect(refused.getByText("meta.notices")).toBeVisible();
    await expect(refused.getByText("cstag.interviews.intro")).toBeVisible();
    await expect(page.getByRole("button", { name: "Load this pack" })).toHaveCount(0);

    await choose(page, folder.path, JSON.stringify(pack()));
    await expect(page.getByText("1 section, 2 texts differ", { exact: false })).toBeVisible();
    const section = page.getByRole("region", { name: "Key observations" });
    await expect(section.getByRole("cell", { name: ourWords })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Load this pack" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Maple Valley questions, version 2026.1" });
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: /^Compare/ }).click();
    await expect(row.getByRole("cell", { name: ourWords })).toBeVisible();
    await row.getByRole("button", { name: /^Activate/ }).click();
    const asked = page.getByRole("alertdialog", { name: "Activate this pack" });
    await expect(asked.getByText(/1 section, 2 texts differ/)).toBeVisible();
    await asked.getByRole("button", { name: "Activate" }).click();
    await expect(row.getByText("In use")).toBeVisible();

    // Begun on a computer that never saw the pack.
    const there = desk.page;
    await signIn(there, desk.app.url, assessor);
    await there.goto(new URL("/cases", desk.app.url).href);
    await there.getByRole("rowheader").getByRole("link").first().click();
    await expect(there.getByRole("heading", { name: /^Assessments/ })).toBeVisible();
    const caseAddress = new URL(there.url()).pathname;
    await there.goto(new URL(`${caseAddress}/cstag/new?section=key_observations`, desk.app.url).href);
    await expect(there.getByText(ourWords, { exact: true })).toBeVisible();
    await expect(there.getByText("Questions as in “Maple Valley questions” edition 2026.1.")).toBeVisible();
    for (const notice of pack().meta.notices) await expect(there.getByText(notice)).toBeVisible();
    const person = there.getByRole("combobox", { name: "Select a Person" });
    if (await person.isVisible()) {
      await person.press("ArrowDown");
      await there.getByRole("option").first().click();
    }
    const first = there.getByRole("group").filter({ hasText: ourWords });
    await first.getByRole("radio", { name: "Yes" }).check({ force: true });
    await expect(there).toHaveURL(/cstag\/[0-9a-f-]{36}/);

    await row.getByRole("button", { name: /^Withdraw/ }).click();
    await expect(row.getByText("In use")).toHaveCount(0);

    const sheets = spaceless((await printed(there)).join(" "));
    expect(sheets).toContain(spaceless(ourWords));
    expect(sheets).toContain(spaceless("“Maple Valley questions” edition 2026.1"));

    gate.cut();
    await there.reload();
    await expect(there.getByText(ourWords, { exact: true })).toBeVisible();
    await expect(there.getByText(/These are not the questions/)).toHaveCount(0);
    gate.restore();
  } finally {
    await stop();
    await gate.close();
    await server.close();
    await folder.remove();
  }
});
