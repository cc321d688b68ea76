import { expect, type Page, test } from "@playwright/test";
import { dayOf, daysAfter } from "#contract/kit/days.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { wholePlan } from "#support/matrix/wavr.ts";
import { inLooks } from "#support/screens/in-looks.ts";

// What a threat management plan has people do, as tasks: what came of an action, and a check-in that reached nobody.

const desk = gatedDesk();
const inDays = (days: number) => daysAfter(dayOf(Date.now()), days);
const strip = (page: Page) => page.getByRole("contentinfo");

test("whoever does an action says what came of it, also without a network, and the plan shows it", async ({
  page,
}) => {
  const client = desk.server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const { body: cases } = await client.get("/api/v2/cases?q=Worry+voiced+by+a+parent&per_page=5");
  const id = cases.data[0].id;
  const { body: wavr } = await client.get(`/api/v2/cases/${id}/wavr`);
  const [before] = wavr.data.plans;
  const { body: found } = await client.get("/api/v2/users?q=Whitfield");
  const owner = found.data[0].id;
  const action = (what: string) => ({ action: what, owner, due: inDays(3), status: 1, outcome: "" });
  const saved = await client.post(
    `/api/v2/cases/${id}/threat-management-plans`,
    {
      ...(before === undefined ? {} : { uuid: before.uuid }),
      person_uuid: wavr.data.intakes[0].person_uuid,
      state: {
        ...wholePlan,
        monitoring_cadence: "weekly",
        review_date: inDays(20),
        actions: [action("Ask the police about the car."), action("Brief the front desk.")],
      },
    },
    before === undefined ? {} : { ifMatch: before.version },
  );
  expect(saved.status, saved.text).toBeLessThan(300);

  await signIn(page, desk.app.url, coordinator);
  const tasks = new URL(`/cases/${id}?tab=tasks`, desk.app.url).href;
  await page.goto(tasks);
  // From the ring of a row, whose Done asks first.
  const done = async (what: string) => {
    await page.getByRole("button", { name: `To Do. Change status of ${what}` }).click();
    await page.getByRole("menuitemradio", { name: "Done" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit task" });
    await expect(dialog.getByLabel("Status")).toHaveValue("4");
    await expect(dialog.getByLabel(/^Outcome/)).toBeFocused();
    return dialog;
  };
  // Whoever thinks better of it is asked nothing, and nothing is done.
  const given = await done("Ask the police about the car.");
  await given.getByRole("button", { name: "Cancel" }).click();
  await expect(given).toHaveCount(0);
  const first = await done("Ask the police about the car.");
  await expect(first.getByText(/^Draft from/)).toHaveCount(0);
  expect(await inLooks(page)).toEqual([]);
  await page.keyboard.insertText("They stopped him twice: no charge.");
  await first.getByRole("button", { name: "Save" }).click();
  await expect(first).toHaveCount(0);
  const over = page.getByRole("list", { name: "Tasks that are done" });
  await expect(over.getByRole("listitem")).toContainText([/Ask the police.*Done .+, ahead of/]);

  // A check-in that reached nobody is over, and not done.
  await page.getByRole("button", { name: /Answer: Check in: / }).click();
  await page.getByRole("radio", { name: /Not reached/ }).check();
  await page.getByRole("button", { name: "Save check-in" }).click();
  const tried = page.getByRole("list", { name: "Check-ins that reached nobody" });
  await expect(tried).toContainText(/Not reached.*Tried .+, due/);
  await expect(over).not.toContainText("Check in");
  expect(await inLooks(page)).toEqual([]);

  const brief = page
    .getByRole("list", { name: /^Tasks/ })
    .getByRole("link", { name: "Brief the front desk." });
  // Read once, as whoever looks at it before leaving does.
  await brief.click();
  await expect(page.getByRole("dialog", { name: "Edit task" })).toBeVisible();
  await page.keyboard.press("Escape");
  desk.gate.cut();
  const second = await done("Brief the front desk.");
  await page.keyboard.insertText("Both shifts know his picture.");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second).toHaveCount(0, { timeout: 60_000 });
  await expect(strip(page)).toContainText(/1 change waiting/, { timeout: 60_000 });
  await brief.click();
  await expect(second.getByLabel(/^Outcome/)).toHaveValue("Both shifts know his picture.");
  await page.keyboard.press("Escape");
  // So is a review of the plan: it waits, and does its task.
  await page.goto(new URL(`/cases/${id}?tab=plan`, desk.app.url).href);
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog", { name: "Review: threat management plan" });
  await review.getByLabel(/^What the review found/).fill("He has not been seen since.");
  await review.getByRole("radio", { name: "It goes on as it is" }).check();
  await review.getByRole("button", { name: "Save review" }).click();
  await expect(review).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText("He has not been seen since.")).toBeVisible();
  await expect(strip(page)).toContainText(/2 changes waiting/, { timeout: 60_000 });
  await page.goto(tasks);
  await expect(over.getByRole("link", { name: "Review the threat management plan" })).toBeVisible();
  desk.gate.restore();
  await expect(strip(page)).toContainText("All changes saved", { timeout: 90_000 });
  await page.goto(new URL(`/cases/${id}?tab=plan`, desk.app.url).href);
  await expect(page.getByText("He has not been seen since.")).toHaveCount(1);
  await expect(page.getByText("Outcome: They stopped him twice: no charge.")).toBeVisible();
  await expect(page.getByText("Outcome: Both shifts know his picture.")).toBeVisible();
  expect(await inLooks(page)).toEqual([]);
  // Each version says what it changed.
  await page.goto(new URL(`/cases/${id}/wavr?section=plan`, desk.app.url).href);
  const versions = page.locator(".plan-versions").getByRole("listitem");
  await expect(
    versions.filter({ hasText: "Action 1 (Ask the police about the car.): Done, Outcome" }),
  ).toHaveCount(1);
  await expect(versions.filter({ hasText: "Action 2 (Brief the front desk.): Done, Outcome" })).toHaveCount(
    1,
  );
  await expect(versions.filter({ hasText: "Review: It goes on as it is" })).toHaveCount(1);
  expect(await inLooks(page)).toEqual([]);
});
