import { expect, test } from "@playwright/test";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";

test("somebody ends a session of theirs on another computer, and an administrator one of a colleague", async ({
  browser,
}) => {
  const team = await startTeam(browser, 3);
  const [here, there, office] = team.computers;
  if (!here || !there || !office) throw new Error("All three run.");
  try {
    await signIn(here.page, here.app.url, assessor);
    await signIn(there.page, there.app.url, assessor);
    await signIn(office.page, office.app.url, coordinator);

    await here.page.goto(new URL("/profile", here.app.url).href);
    const own = here.page.getByRole("region", { name: "Where you are signed in" });
    await expect(own.getByRole("listitem")).toHaveCount(2);
    await expect(own.getByText("This one")).toHaveCount(1);
    await own.getByRole("button", { name: /^End the session of Bellwether on/ }).press("Enter");
    const dialog = here.page.getByRole("alertdialog", { name: "End this session?" });
    await dialog.getByRole("button", { name: "End session" }).click();
    await expect(own.getByRole("listitem")).toHaveCount(1);
    await expect(there.page.getByLabel("Password", { exact: true })).toBeVisible();

    await here.page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(
      here.page.getByText("You signed in on a computer that you had not used before").first(),
    ).toBeVisible();

    await office.page.goto(new URL("/colleagues?q=raman", office.app.url).href);
    await office.page.getByRole("link", { name: "Priya Raman" }).click();
    const theirs = office.page.getByRole("region", { name: "Signed in" });
    await expect(theirs.getByRole("listitem")).toHaveCount(1);
    await theirs.getByRole("button", { name: /^End the session of/ }).click();
    await office.page.getByRole("checkbox", { name: /remove the copies/ }).check();
    await office.page.getByRole("button", { name: "End session" }).click();
    await expect(theirs.getByText("Signed in nowhere.")).toBeVisible();
    await expect(here.page.getByLabel("Password", { exact: true })).toBeVisible();
    expect(office.watch.troubles).toEqual([]);
  } finally {
    await team.stop();
  }
});
