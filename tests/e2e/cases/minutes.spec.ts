import { expect, type Page, test } from "@playwright/test";
import { writeJson } from "#server/database/json-text.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { hasKeyring, startApp, temporaryFolder } from "#support/app/app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { typedLine } from "#support/matrix/minutes.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

const lines = (page: Page) =>
  page
    .getByRole("list", { name: "Minutes" })
    .getByRole("textbox")
    .evaluateAll((fields) =>
      fields.map((field) => (field as HTMLTextAreaElement).value).filter((words) => words !== ""),
    );

/** A meeting that is held now, in a case of this colleague. */
async function meetingOf(db: TestServer["db"], email: string): Promise<{ caseId: number; uuid: string }> {
  const { id, user_id } = await db
    .selectFrom("case_team")
    .innerJoin("users", "users.id", "case_team.user_id")
    .innerJoin("cases", "cases.id", "case_team.case_id")
    .select(["cases.id", "case_team.user_id"])
    .where("users.email", "=", email)
    .where("cases.stage", "!=", "closed")
    .where("cases.archived_at", "is", null)
    .orderBy("cases.id")
    .executeTakeFirstOrThrow();
  const uuid = crypto.randomUUID();
  const at = "2026-11-19T17:00:00.000Z";
  await db
    .insertInto("meetings")
    .values({
      uuid,
      version: 1,
      created_at: at,
      updated_at: at,
      case_id: id,
      created_by: user_id,
      title: "Team meeting",
      starts_at: at,
      ends_at: "2026-11-19T17:45:00.000Z",
      agenda: writeJson([]),
      sequence: 0,
    })
    .execute();
  return { caseId: id, uuid };
}

test("two type the minutes of a meeting at once, by keyboard, and read the same after a reload", async ({
  browser,
}) => {
  const team = await startTeam(browser, 2);
  try {
    const [here, there] = team.computers;
    if (here === undefined || there === undefined) throw new Error("Both computers run.");
    await signIn(here.page, here.app.url, assessor);
    await signIn(there.page, there.app.url, coordinator);
    const { caseId, uuid } = await meetingOf(team.server.db, assessor);
    for (const { page, app } of [here, there])
      await page.goto(new URL(`/cases/${caseId}/meetings/${uuid}`, app.url).href);

    await here.page.getByRole("textbox", { name: /^Line 1/ }).press("End");
    await here.page.keyboard.type("Ms. Avery asks for one person to call.");
    await here.page.keyboard.press("Enter");
    await here.page.keyboard.type("/t Call her on Fridays");
    await expect
      .poll(() => lines(there.page))
      .toEqual(["Ms. Avery asks for one person to call.", "Call her on Fridays"]);
    // Into the line of the other, whose caret stays where it is.
    await there.page.getByRole("textbox", { name: /^Line 1/ }).press("Home");
    await there.page.keyboard.type("11:09: ");
    await here.page.keyboard.type(", before ten");
    const both = ["11:09: Ms. Avery asks for one person to call.", "Call her on Fridays, before ten"];
    for (const { page } of [here, there]) await expect.poll(() => lines(page)).toEqual(both);
    await here.page.keyboard.press("Alt+ArrowUp");
    for (const { page } of [here, there]) await expect.poll(() => lines(page)).toEqual(both.toReversed());
    expect(await axeViolations(here.page)).toEqual([]);
    if (process.env.MINUTES_PICTURES) {
      await here.page.screenshot({ path: "/tmp/minutes.png" });
      await here.page.emulateMedia({ colorScheme: "dark" });
      await here.page.setViewportSize({ width: 800, height: 700 });
      await here.page.screenshot({ path: "/tmp/minutes-dark.png" });
      await here.page.emulateMedia({ colorScheme: "light" });
      await here.page.setViewportSize({ width: 1280, height: 800 });
    }

    for (const { watch } of [here, there]) expect(watch.troubles).toEqual([]);
  } finally {
    await team.stop();
  }
});

test("minutes that are typed without a network outlive a power cut and join what others wrote meanwhile", async ({
  page,
}) => {
  test.skip(!hasKeyring(), "No keychain on this machine: nothing would outlive the application.");
  const folder = await temporaryFolder();
  const server = await startTestServer({ sample: true });
  const gate = await openGate(server.url);
  const start = () => startApp({ data: folder.path, keyring: true, args: ["--server", gate.url] });
  let app = await start();
  try {
    const { caseId, uuid } = await meetingOf(server.db, assessor);
    const open = () => page.goto(new URL(`/cases/${caseId}/meetings/${uuid}`, app.url).href);
    await signIn(page, app.url, assessor);
    await open();
    await page.getByRole("textbox", { name: /^Line 1/ }).press("End");
    await page.keyboard.type("Said before.");
    await expect
      .poll(async () => (await server.db.selectFrom("minutes_updates").select("id").execute()).length)
      .toBeGreaterThan(0);
    await open();
    await expect.poll(() => lines(page)).toEqual(["Said before."]);
    gate.cut();
    await page.getByRole("textbox", { name: /^Line 2/ }).press("End");
    await page.keyboard.type("/d He goes home with his mother.");
    await expect(page.getByText(/Saved on this computer/).first()).toBeVisible({ timeout: 60_000 });

    await page.goto("about:blank");
    await app.stop("SIGKILL");
    app = await start();
    await signIn(page, app.url, assessor);
    await open();
    await expect.poll(() => lines(page)).toEqual(["Said before.", "He goes home with his mother."]);

    const client = server.client();
    await client.signIn(coordinator, samplePassword);
    const written = await client.post(`/api/v2/cases/${caseId}/meetings/${uuid}/minutes/updates`, {
      update: typedLine("Written meanwhile."),
    });
    expect(written.status, written.text).toBe(200);
    gate.restore();
    // Whoever opened the records without the server signs in once it is back.
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible({ timeout: 60_000 });
    await signIn(page, app.url, assessor);
    await open();
    await expect
      .poll(async () => (await lines(page)).toSorted(), { timeout: 60_000 })
      .toEqual(["He goes home with his mother.", "Said before.", "Written meanwhile."]);
    const shown = async () => {
      const { body } = await client.get(`/api/v2/cases/${caseId}/meetings/${uuid}/minutes`);
      return body.data.lines.map((line: { text: string }) => line.text).toSorted();
    };
    await expect
      .poll(shown, { timeout: 60_000 })
      .toEqual(["He goes home with his mother.", "Said before.", "Written meanwhile."]);
  } finally {
    await app.stop();
    await gate.close();
    await server.close();
    await folder.remove();
  }
});
