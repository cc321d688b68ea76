import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";

/** Can all of it be seen, from its top to its bottom? */
const isUncovered = (element: Element) => {
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 8, y) === element);
};

test("choosing a classification records nothing; recording it takes a reason, and the next stage is offered", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases/new", freshApp.url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("Words on the bus");
  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("First name").fill("Ada");
  await adding.getByLabel("Last name").fill("Quillfeather");
  await adding.getByLabel("Type").selectOption("Student");
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Words on the bus" })).toBeVisible();
  await page
    .getByRole("button", { name: "Start assessment" })
    .or(page.getByRole("link", { name: "Start assessment" }))
    .click();
  await page.getByRole("link", { name: /^Threat Classification/ }).click();

  const option = (name: string) => page.getByRole("radio", { name, exact: true });
  await option("Not a Threat").focus();
  await page.keyboard.press("Space");
  for (const name of ["Transient", "Serious Substantive", "Very Serious Substantive"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(new RegExp(`^${name}`));
  }
  await page.keyboard.press("ArrowUp");
  const record = page.getByRole("button", { name: "Record classification" });
  // The second size is the first at 200 %.
  for (const [width, height] of [
    [1024, 768],
    [512, 384],
  ] as const) {
    await page.setViewportSize({ width, height });
    await option("Serious Substantive")
      .or(page.getByRole("radio", { checked: true }))
      .first()
      .focus();
    await expect(record).toBeInViewport({ ratio: 1 });
    await page.getByLabel("Reasons").focus();
    await expect(record).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.getByLabel("Reasons").evaluate(isUncovered)).toBe(true);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByText("Serious Substantive is chosen and not recorded yet.")).toBeVisible();
  await settled(page);
  await page.reload();
  await expect(page.getByText("Serious Substantive is chosen and not recorded yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Changes of classification" })).toHaveCount(0);

  await record.click();
  await expect(page.getByText("Reasons are required to record it.")).toBeVisible();
  await expect(page.getByLabel("Reasons")).toBeFocused();
  await page.keyboard.insertText("A place and a time were named.");
  await record.click();
  await expect(record).toHaveCount(0);
  // What usually comes next stands where the hand was.
  await expect(page.getByRole("button", { name: "Move it to Evaluating" })).toBeInViewport({ ratio: 1 });
  const history = page.getByRole("region", { name: "Changes of classification" });
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(history).toContainText("chose Serious Substantive");
  await expect(history).toContainText("A place and a time were named.");

  await page.getByRole("button", { name: "Move it to Evaluating" }).click();
  await page.getByRole("button", { name: "Move it to Responding" }).click();
  await expect(page.getByRole("button", { name: "Move it to Responding" })).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toBeFocused();

  // Another classification takes reasons of its own, and says whose agreement is from before.
  await page.getByLabel("People who agreed").fill("M. Ellery");
  await page.getByRole("radio", { name: /^Very Serious Substantive/ }).check();
  await expect(page.getByText("This was written for Serious Substantive.")).toBeVisible();
  await record.click();
  await expect(page.getByText("These reasons were recorded with Serious Substantive.")).toBeVisible();
  await page.getByLabel("Reasons").fill("A knife was found in the locker.");
  await record.click();
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history).toContainText("A knife was found in the locker.");
  await expect(page.getByRole("radio", { name: /^Very Serious Substantive/ })).toBeFocused();
  await page.getByRole("link", { name: "Return to Case Details" }).click();
  await expect(page.getByRole("button", { name: "Stage: Responding. Change" })).toBeVisible();
});
