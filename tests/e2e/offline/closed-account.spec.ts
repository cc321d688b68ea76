import { expect, test } from "@playwright/test";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";

const desk = gatedDesk();

const at = (path: string) => new URL(path, desk.app.url).href;

test("whoever is switched off while changes wait is told what waits, and finds it once switched on again", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  await page.goto(at("/tasks?task=new"));
  const dialog = page.getByRole("dialog");
  desk.gate.cut();
  await dialog.getByLabel("Title").fill("Ask the coach");
  await dialog.getByRole("button", { name: "Create task" }).click();
  await expect(dialog).toHaveCount(0);
  const active = (value: number) =>
    desk.server.db.updateTable("users").set({ active: value }).where("email", "=", coordinator).execute();
  await active(0);
  desk.gate.restore();
  const told = page.getByRole("note").or(page.locator(".bw-callout")).filter({
    hasText: "1 change waits on this computer.",
  });
  await expect(told).toContainText("The account was switched off.", { timeout: 60_000 });
  await expect(told).not.toContainText("coach");

  await page.goto("about:blank");
  await desk.app.stop("SIGKILL");
  await desk.start();
  await page.goto(desk.app.url);
  await expect(told).toContainText("until an administrator switches the account on again");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  }

  await active(1);
  await signIn(page, desk.app.url, coordinator);
  const arrived = () =>
    desk.server.db.selectFrom("tasks").select("title").where("title", "=", "Ask the coach").execute();
  await expect.poll(arrived, { timeout: 60_000 }).toHaveLength(1);
});
