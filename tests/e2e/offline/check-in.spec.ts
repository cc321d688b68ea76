import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { wholePlan } from "#support/matrix/plans.ts";

const desk = gatedDesk();

const strip = (page: Page) => page.getByRole("contentinfo");

test("a check-in is answered without a network, outlives a power cut, and arrives once", async ({ page }) => {
  const client = desk.server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const { body: cases } = await client.get("/api/v2/cases?status=open&per_page=200");
  const [found] = cases.data;
  const { body: one } = await client.get(`/api/v2/cases/${found.id}`);
  const subject = one.data.persons.find(({ role }: { role: string }) => role === "subject");
  const saved = await client.post(`/api/v2/cases/${found.id}/safety-plans`, {
    person_uuid: subject.uuid,
    state: wholePlan,
  });
  expect(saved.status, saved.text).toBe(201);

  await signIn(page, desk.app.url, coordinator);
  await page.goto(new URL(`/cases/${found.id}?tab=plan`, desk.app.url).href);
  const plan = page.getByRole("article", { name: /^Safety plan for / });
  await expect(plan.getByRole("region", { name: "Next check-in" })).toBeVisible();
  await page.goto(new URL("/tasks", desk.app.url).href);
  const row = page.getByRole("link", { name: "Check in: safety plan" });
  // Read once, as whoever looks at the list before leaving does.
  await row.click();
  const dialog = page.getByRole("dialog", { name: "Check-in: safety plan" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  desk.gate.cut();

  await row.click();
  await expect(dialog.getByRole("radio", { name: /About the same/ })).toBeFocused();
  await page.keyboard.press("2");
  await expect(dialog.getByLabel("In a sentence")).toBeFocused();
  await page.keyboard.insertText("Met her at the bus: in good spirits.");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await expect(strip(page)).toContainText(/1 change waiting/, { timeout: 60_000 });
  await expect(row).toHaveCount(0);

  await page.goto("about:blank");
  await desk.app.stop("SIGKILL");
  await desk.start();
  await signIn(page, desk.app.url, coordinator);
  await page.goto(new URL(`/cases/${found.id}?tab=plan`, desk.app.url).href);
  await expect(plan).toContainText("Met her at the bus: in good spirits.");
  desk.gate.restore();
  await expect(strip(page)).not.toContainText("Offline", { timeout: 90_000 });
  const notice = page.getByText(/^\d+ changes? on this computer\./);
  // Who must sign in again is told so in their own time.
  await expect(async () => {
    if (await notice.isVisible()) await signIn(page, desk.app.url, coordinator);
    await expect(strip(page)).toContainText("All changes saved", { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });

  const { body } = await client.get(`/api/v2/cases/${found.id}/plans`);
  const done = body.data.check_ins.filter(({ done_at }: { done_at: string | null }) => done_at !== null);
  expect(done.map(({ outcome, words }: { outcome: string; words: string }) => [outcome, words])).toEqual([
    ["better", "Met her at the bus: in good spirits."],
  ]);
  expect(body.data.check_ins).toHaveLength(2);
});
