import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { certificate } from "#contract/services/retention/certificate.ts";
import { signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { insertCase } from "#support/server/due-cases.ts";
import { testPassword } from "#support/server/server.ts";

test("what is due is proposed by one administrator, confirmed by another, and certified", async ({
  browser,
}) => {
  const team = await startTeam(browser, 2, {});
  const { server } = team;
  const { db, users, organizations } = server;
  const [first, second] = team.computers;
  if (!first || !second) throw new Error("Both run.");
  const closed = { status: "closed", closed_at: "2015-06-01T10:00:00.000Z" } as const;
  const number = (at: number) => `NOR-2015-000${at}`;
  try {
    for (const at of [1, 2, 3])
      await insertCase(db, organizations.north, {
        ...closed,
        number: number(at),
        legal_hold: at === 3 ? 1 : 0,
      });
    await db
      .updateTable("memberships")
      .set({ organization_id: organizations.district })
      .where("user_id", "=", users.admin.id)
      .execute();
    // The server has known the date for a day.
    server.advance(25 * 3_600_000);
    await server.cleanWhenDue();

    const { page } = first;
    await signIn(page, first.app.url, users.district.email, testPassword);
    await page.getByRole("link", { name: "Retention", exact: true }).click();
    await expect(page.getByText("No time is set")).toBeVisible();
    await page.getByRole("link", { name: "Set the schedule" }).click();
    await page.getByLabel("All cases", { exact: true }).selectOption({ label: "years" });
    await page.getByLabel("All cases: number of years").fill("200");
    await page.getByRole("button", { name: "Save the schedule" }).click();
    const years = page.getByLabel("All cases: number of years");
    await expect(years).toBeFocused();
    await expect(years).toHaveAccessibleDescription(/Enter a whole number, of at most 100 years\./);
    await page.getByLabel("All cases: number of years").fill("7");
    await page.getByRole("button", { name: "Save the schedule" }).click();
    // How many cases fall due is said before, and agreed to; one under legal hold is not among them.
    const falling = page.getByRole("alertdialog", { name: "2 closed cases fall due at once" });
    await expect(falling.getByRole("link", { name: new RegExp(number(1)) })).toBeVisible();
    await falling.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(/^Saved at /)).toHaveCount(0);
    await page.getByRole("button", { name: "Save the schedule" }).click();
    await falling.getByRole("button", { name: "Save, 2 cases fall due" }).click();
    await expect(page.getByText(/^Saved at /)).toBeVisible();

    await page.getByRole("link", { name: "Show the list" }).click();
    const table = page.getByRole("region", { name: "What falls due" });
    await expect(table.getByRole("row")).toHaveCount(4);
    await expect(table.getByRole("row", { name: new RegExp(number(3)) })).toContainText("Legal hold");
    await expect(table.getByRole("row", { name: new RegExp(number(1)) })).toContainText(
      "All other cases: 7 years after closing",
    );
    await expect(page.getByRole("checkbox", { name: new RegExp(`Choose ${number(3)}`) })).toHaveCount(0);
    await page.getByRole("checkbox", { name: "All on this page that are due" }).check({ force: true });
    await expect(page.getByText("2 records chosen.")).toBeVisible();
    await page.getByRole("button", { name: "Propose for destruction" }).click();
    await expect(page.getByText("Another administrator has to confirm")).toBeVisible();
    await expect(page.getByRole("button", { name: "Confirm and destroy…" })).toHaveCount(0);
    const address = new URL(page.url()).pathname;

    const other = second.page;
    await signIn(other, second.app.url, users.admin.email, testPassword);
    await other.goto(new URL("/retention?tab=lists", second.app.url).href);
    await expect(other.getByText("Waits for a second person")).toBeVisible();
    await other.getByRole("region", { name: "Lists of records to be destroyed" }).getByRole("link").click();
    await expect(other).toHaveURL(new RegExp(`${address}$`));

    // It comes under legal hold after it was proposed.
    await db.updateTable("cases").set({ legal_hold: 1 }).where("number", "=", number(2)).execute();

    await other.getByRole("button", { name: "Confirm and destroy…" }).click();
    const dialog = other.getByRole("dialog");
    await dialog.getByLabel("Type DELETE").fill("DELETE");
    await dialog.getByLabel("Your password").fill("not the password");
    await dialog.getByRole("button", { name: "Destroy" }).click();
    await expect(dialog.getByText(/password/i).nth(1)).toBeVisible();
    expect(await db.selectFrom("cases").select("id").execute()).toHaveLength(3);
    await dialog.getByLabel("Your password").fill(testPassword);
    await dialog.getByRole("button", { name: "Destroy" }).click();
    await expect(other.getByText("1 record destroyed for good")).toBeVisible();
    const items = other.getByRole("region", { name: "Records of this list" });
    await expect(items.getByRole("row", { name: new RegExp(number(2)) })).toContainText("Under legal hold");
    await expect(
      other.getByRole("heading", { name: /^Certificate of destruction \d{4}-0001$/ }),
    ).toBeVisible();
    const left = await db.selectFrom("cases").select("number").orderBy("number").execute();
    expect(left.map((row) => row.number)).toEqual([number(2), number(3)]);

    const saved = other.waitForEvent("download");
    await other.getByRole("button", { name: "Save as a file" }).click();
    const text = await readFile(await (await saved).path(), "utf8");
    expect(certificate.parse(JSON.parse(text))).toMatchObject({
      records: 1,
      left: [{ what: "held", count: 1 }],
    });
    expect(text).not.toContain(number(1));

    // The one who proposed sees it without a word of theirs.
    await expect(page.getByText("1 record destroyed for good")).toBeVisible();
    expect([...first.watch.troubles, ...second.watch.troubles]).toEqual([]);
  } finally {
    await team.stop();
  }
});

test("two administrators who have the schedule open undo nothing of each other", async ({ browser }) => {
  const team = await startTeam(browser, 2, {});
  const { users, organizations, db } = team.server;
  const [first, second] = team.computers;
  if (!first || !second) throw new Error("Both run.");
  try {
    await db
      .updateTable("memberships")
      .set({ organization_id: organizations.district })
      .where("user_id", "=", users.admin.id)
      .execute();
    const open = async ({ page, app }: typeof first, email: string) => {
      await signIn(page, app.url, email, testPassword);
      await page.goto(new URL("/retention?tab=schedule", app.url).href);
      await expect(page.getByLabel("All cases", { exact: true })).toBeVisible();
    };
    await open(first, users.district.email);
    await open(second, users.admin.email);
    const late = second.page;
    await late.getByLabel("Days that deleted records can be restored").fill("45");

    const { page } = first;
    await page.getByLabel("All cases", { exact: true }).selectOption({ label: "years" });
    await page.getByLabel("All cases: number of years").fill("7");
    await page.getByRole("button", { name: "Save the schedule" }).click();
    await expect(page.getByText(/^Saved at /)).toBeVisible();

    await late.getByRole("button", { name: "Save the schedule" }).click();
    await expect(late.getByRole("region", { name: "Changed elsewhere" })).toBeVisible();
    await expect(late.getByLabel("All cases: number of years")).toHaveValue("7");
    await expect(late.getByLabel("Days that deleted records can be restored")).toHaveValue("45");
    await late.getByRole("button", { name: "Save the schedule" }).click();
    await expect(late.getByText(/^Saved at /)).toBeVisible();

    await page.reload();
    await expect(page.getByLabel("All cases: number of years")).toHaveValue("7");
    await expect(page.getByLabel("Days that deleted records can be restored")).toHaveValue("45");
  } finally {
    await team.stop();
  }
});
