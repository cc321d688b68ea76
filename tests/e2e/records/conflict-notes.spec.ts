import { expect, type Locator, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Small windows, long forms: what a save ends with is said where the hand is.
test.use({ viewport: { width: 1024, height: 700 } });

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeAll(async () => {
  server = await startTestServer({ sample: true });
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, args: ["--server", server.url] });
});
test.afterAll(async () => {
  await app.stop();
  await server.close();
  await folder.remove();
});

const at = (path: string) => new URL(path, app.url).href;
/** Of what was changed in the database alone nobody can tell whose it is. */
const note = (page: Page) => page.getByRole("region", { name: "Changed elsewhere" });
/** Of the record the server knows nobody but who is signed in here. */
const ownNote = (page: Page) => page.getByRole("region", { name: "Changed by you elsewhere" });
const toFix = (page: Page) => page.getByRole("group", { name: "Things to fix" });

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.BELLWETHER_PICTURES;
  if (folder === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Its head can be read without scrolling, and the next key goes there. */
async function isAtHand(said: Locator): Promise<void> {
  await expect(said).toBeFocused();
  await expect(said.getByText(/(Somebody|You) saved|to fix\./).first()).toBeInViewport({ ratio: 1 });
}

test("a conflict in a long form is said beside the button that was pressed, and each time anew", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  const person = await server.db
    .selectFrom("persons")
    .select(["id", "uuid"])
    .where("merged_into", "is", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const theirs = async (preferred_name: string) => {
    const { version } = await server.db
      .selectFrom("persons")
      .select("version")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable("persons")
      .set({ preferred_name, version: version + 1 })
      .where("id", "=", person.id)
      .execute();
  };
  await page.goto(at(`/persons/${person.uuid}/edit`));
  await settled(page);
  const save = page.getByRole("main").getByRole("button", { name: /^Save/ });
  await page.getByLabel("Preferred name").fill("Mine");
  await theirs("Theirs");
  await save.click();
  await isAtHand(note(page));
  await expect(save).toBeInViewport();
  await expect(page.getByRole("alert").getByText("Nothing was overwritten")).toBeVisible();
  await picture(page, "person");
  expect(await axeViolations(page)).toEqual([]);
  await note(page).getByRole("button", { name: "Keep what is typed here" }).click();
  await theirs("Theirs again");
  await save.click();
  await expect(note(page).getByText("Theirs again")).toBeVisible();
  await isAtHand(note(page));

  // By the keyboard from the first field, with the end of the form far away.
  await note(page).getByRole("button", { name: "Keep what is typed here" }).click();
  await theirs("Theirs once more");
  await page.getByLabel("First name").press("Control+Enter");
  await expect(note(page).getByText("Theirs once more")).toBeVisible();
  await isAtHand(note(page));
});

test("what is to be fixed in a long form is said beside the button, with a way to the field", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/persons/new"));
  await settled(page);
  const create = page
    .getByRole("main")
    .getByRole("button", { name: /^(Save|Add|Create)/ })
    .last();
  await create.click();
  await isAtHand(toFix(page));
  await expect(create).toBeInViewport();
  await picture(page, "to-fix");
  await toFix(page).getByRole("button").first().click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toBeInViewport();
});

test("a conflict in a dialog is said above its buttons", async ({ page }) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/tasks?task=new"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Walk the route");
  await dialog.getByLabel("Description").fill("First.");
  await dialog.getByRole("button", { name: "Create task" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Walk the route" }).click();
  await dialog.getByLabel("Description").fill("Mine.");
  await server.db
    .updateTable("tasks")
    .set({ description: "Theirs.", version: 2 })
    .where("title", "=", "Walk the route")
    .execute();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await isAtHand(ownNote(page));
  await picture(page, "task");
  await ownNote(page).getByRole("button", { name: "Keep what is typed here" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
});
