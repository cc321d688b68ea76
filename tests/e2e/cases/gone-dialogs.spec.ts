import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;
let colleague: ReturnType<TestServer["client"]>;

test.beforeAll(async () => {
  server = await startTestServer({ sample: true });
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, args: ["--server", server.url] });
  colleague = server.client();
  expect((await colleague.signIn(coordinator, samplePassword)).status).toBe(200);
});
test.afterAll(async () => {
  await app.stop();
  await server.close();
  await folder.remove();
});

const at = (path: string) => new URL(path, app.url).href;
const typed = "The aunt answers after six.";

/** A notice that the reader wrote, of a case that is open to changes. */
async function aNotice(): Promise<{ readonly id: number; readonly uuid: string; readonly case_id: number }> {
  const { id } = await server.db
    .selectFrom("cases")
    .select("id")
    .where("title", "=", "Joke during a fire drill")
    .executeTakeFirstOrThrow();
  const body = {
    audience: "police",
    outcome: "told",
    name: "Officer Lane",
    at: new Date(Date.now() - 60_000).toISOString(),
    way: "telephone",
    said: "What was seen.",
  };
  const made = await colleague.post(`/api/v2/cases/${id}/notices`, body);
  expect(made.status).toBe(201);
  return made.body.data;
}

const noticesSaying = async (words: string) =>
  (await server.db.selectFrom("case_notices").select(["id", "said"]).execute()).filter(
    ({ said }) => said === words,
  ).length;

async function openDraft(page: Page, label: string): Promise<void> {
  await page.goto(at("/dashboard"));
  const drafts = page.getByRole("region", { name: /^Drafts on this computer/ });
  await drafts.getByRole("link", { name: label }).press("Enter");
}

test("a notice that a colleague deletes stays open with what was typed, and is recorded as a new one", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  const { id, uuid, case_id } = await aNotice();
  await page.goto(at(`/cases/${case_id}?tab=notices&notice=${uuid}`));
  const dialog = page.getByRole("dialog", { name: "Change a notice" });
  await dialog.getByLabel("What was said").fill(typed);
  const deleted = await colleague.delete(`/api/v2/cases/${case_id}/notices/${id}`);
  expect(deleted.status).toBe(204);
  await expect(dialog.getByText("This notice was deleted meanwhile.")).toBeVisible();
  await expect(dialog.getByLabel("What was said")).toHaveValue(typed);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Record as a new notice" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await noticesSaying(typed)).toBe(1);
});

test("the draft of a notice that was deleted says so, shows its words, and is recorded as a new one", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  const { id, uuid, case_id } = await aNotice();
  const words = "Left word at the desk.";
  await page.goto(at(`/cases/${case_id}?tab=notices&notice=${uuid}`));
  const dialog = page.getByRole("dialog", { name: "Change a notice" });
  await dialog.getByLabel("What was said").fill(words);
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Keep draft" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  const deleted = await colleague.delete(`/api/v2/cases/${case_id}/notices/${id}`);
  expect(deleted.status).toBe(204);
  await openDraft(page, "Edited notice");
  await expect(dialog.getByText("This notice was deleted meanwhile.")).toBeVisible();
  await expect(dialog.getByLabel("What was said")).toHaveValue(words);
  await dialog.getByRole("button", { name: "Record as a new notice" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await noticesSaying(words)).toBe(1);
  await page.goto(at("/dashboard"));
  await settled(page);
  await expect(page.getByRole("region", { name: /^Drafts on this computer/ })).toHaveCount(0);
  // Where nothing of one's own waits, its address says that it has gone.
  await page.goto(at(`/cases/${case_id}?tab=notices&notice=${id}`));
  await expect(dialog.getByText("This notice was deleted.", { exact: false })).toBeVisible();
});

test("a card that a colleague takes back stays open with what was typed, also from its draft, and becomes a new one", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  const card = await server.db
    .selectFrom("case_cards")
    .select(["id", "case_id"])
    .where("name", "=", "Dale Whitt")
    .executeTakeFirstOrThrow();
  await page.goto(at(`/cases/${card.case_id}?tab=cards&card=${card.id}`));
  const dialog = page.getByRole("dialog", { name: "Change the card for Dale Whitt, Bus driver" });
  await dialog.getByLabel("What to do").fill(typed);
  const back = await colleague.post(`/api/v2/cases/${card.case_id}/cards/${card.id}/take-back`);
  expect(back.status).toBe(200);
  await expect(dialog.getByText("This card was taken back.")).toBeVisible();
  await expect(dialog.getByLabel("What to do")).toHaveValue(typed);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Keep draft" }).press("Enter");
  await openDraft(page, "Need-to-know card");
  await expect(dialog.getByText("This card was taken back.")).toBeVisible();
  await expect(dialog.getByLabel("What to do")).toHaveValue(typed);
  await dialog.getByRole("button", { name: "Make a new card" }).press("Enter");
  await expect(
    page.getByRole("dialog", { name: "Card for Dale Whitt, Bus driver", exact: true }),
  ).toBeVisible();
  const made = await server.db
    .selectFrom("case_cards")
    .select("role")
    .where("what_to_do", "=", typed)
    .where("taken_back_at", "is", null)
    .execute();
  expect(made).toEqual([{ role: "Bus driver" }]);
});
