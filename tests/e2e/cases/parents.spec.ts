import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeAll(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});
test.afterAll(async () => {
  await app.stop();
  await folder.remove();
});

test("a new case asks whose parent somebody is, and their page says so at once", async ({ page }) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  // As every list of a school has it, last name first; who is not found is added with the names the right way round.
  await page.getByLabel("Find a person").fill("Pryce, Palo");
  await page.getByRole("option", { name: /Paloma Pryce/ }).click();
  await page.getByLabel("Find a person").fill("Zimmer, Odile");
  await page.getByRole("option", { name: "Add “Zimmer, Odile”" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await expect(dialog.getByLabel("First name")).toHaveValue("Odile");
  await expect(dialog.getByLabel("Last name")).toHaveValue("Zimmer");
  await dialog.getByLabel("First name").fill("Odile");
  await dialog.getByLabel("Last name").fill("Zimmer");
  // Others write a name of another script in their own way: it is asked how, so that papers can take it out.
  await dialog.getByLabel("First name").fill("خالد");
  await dialog.getByLabel("Last name").fill("العبد");
  await expect(dialog.getByText("As colleagues write this name")).toBeVisible();
  await dialog.getByLabel(/^Also called/).fill("Khalid");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("First name").fill("Odile");
  await dialog.getByLabel("Last name").fill("Zimmer");
  await expect(dialog.getByText("As colleagues write this name")).toHaveCount(0);
  await dialog.getByLabel("Date of birth").fill("05/03/2150");
  await dialog.getByLabel("Date of birth").blur();
  await expect(dialog.getByText("This day has not come yet.")).toBeVisible();
  await dialog.getByLabel("Date of birth").fill("");
  await dialog.getByLabel("Person type").selectOption({ label: "Parent/Guardian" });
  const school = dialog.getByLabel("School");
  if ((await school.count()) > 0) await school.selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Add person" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Whose parent is Odile Zimmer?").selectOption({ label: "Paloma Pryce" });
  await expect(page.getByText("Parent of Paloma Pryce")).toBeVisible();

  await page.goto(new URL("/persons?q=Odile", app.url).href);
  await page.getByRole("link", { name: "Odile Zimmer" }).first().press("Enter");
  await expect(page.getByRole("link", { name: "Paloma Pryce" })).toBeVisible();
  await expect(page.getByText("Khalid")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("an interview is with one person: details go with them, and a parent of another child is not offered", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("Words at the bus stop");
  const add = async (first: string, type: string, role: string) => {
    await page.getByRole("button", { name: "Add a person…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add a person" });
    await dialog.getByLabel("First name").fill(first);
    await dialog.getByLabel("Last name").fill("Vandersloot");
    await dialog.getByLabel("Person type").selectOption({ label: type });
    if (role !== "") await dialog.getByLabel("Role in the case").selectOption({ label: role });
    await dialog.getByRole("button", { name: "Add person" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    if (role !== "")
      await expect(page.getByLabel(`Role of ${first} Vandersloot`)).toHaveValue(role.toLowerCase());
  };
  await add("Ada", "Student", "Subject");
  await add("Bo", "Student", "Target");
  await add("Finn", "Student", "Witness");
  await add("Cleo", "Parent/Guardian", "");
  await add("Dana", "Parent/Guardian", "");
  await add("Eli", "Parent/Guardian", "");
  await page.getByLabel("Whose parent is Cleo Vandersloot?").selectOption({ label: "Ada Vandersloot" });
  await page.getByLabel("Whose parent is Dana Vandersloot?").selectOption({ label: "Bo Vandersloot" });
  await expect(page.getByText("Parent of Bo Vandersloot")).toBeVisible();
  await page.getByRole("button", { name: "Open case" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Words at the bus stop" })).toBeVisible();
  await page.getByRole("button", { name: "Start assessment" }).press("Enter");
  // Where the form of the test before was restored, another student is a subject as well.
  await page.getByRole("menuitem", { name: "Ada Vandersloot" }).press("Enter");
  await page
    .getByRole("link", { name: /^Interviews/ })
    .first()
    .press("Enter");
  await page.getByRole("button", { name: "Add an interview" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Target/ }).click({ force: true });
  const name = dialog.getByLabel("Name of Target or Witness");
  await expect(name).toHaveValue("Bo Vandersloot");
  await expect(dialog.getByLabel("School", { exact: true })).not.toHaveValue("");
  await dialog.getByLabel("Phone").fill("(555) 555-0199");
  // A slow answer about somebody who is not meant any more comes too late.
  await page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      if (!String(data).includes('"persons.show"')) return send.call(this, data);
      window.addEventListener("let-go", () => send.call(this, data), { once: true });
    };
  });
  await dialog.getByRole("button", { name: "Finn Vandersloot, witness" }).press("Enter");
  await expect(name).toHaveValue("Finn Vandersloot");
  await expect(dialog.getByLabel("Phone")).toHaveValue("(555) 555-0199");
  await dialog.getByRole("button", { name: "Bo Vandersloot, target" }).press("Enter");
  await expect(name).toHaveValue("Bo Vandersloot");
  await page.evaluate(() => window.dispatchEvent(new Event("let-go")));
  await expect(dialog.getByRole("button", { name: "Bo Vandersloot, target" })).not.toHaveAttribute(
    "aria-busy",
    "true",
  );
  await expect(name).toHaveValue("Bo Vandersloot");
  await dialog.getByRole("button", { name: /^Save/ }).press("Enter");
  await expect(dialog.getByRole("heading", { name: /with Bo Vandersloot$/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().press("Enter");
  await expect(dialog).toHaveCount(0);
  // Whoever was interviewed is not put into the next one.
  await expect(page.getByRole("button", { name: /Interview with Bo Vandersloot$/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Add an interview" }).press("Enter");
  await dialog.getByRole("radio", { name: /Target/ }).click({ force: true });
  await expect(name).toHaveValue("Finn Vandersloot");
  await dialog.getByRole("button", { name: "Close" }).first().press("Enter");
  await dialog.getByRole("button", { name: "Discard", exact: true }).press("Enter");
  await expect(dialog).toHaveCount(0);

  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname}?section=safety_interviews`);
  await page
    .getByRole("button", { name: /^Parent/ })
    .first()
    .press("Enter");
  const offered = page.locator(".cstag-fill").getByRole("button");
  await expect(offered).toHaveText(["Cleo Vandersloot", "Eli Vandersloot"]);
});
