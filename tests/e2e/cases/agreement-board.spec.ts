import { type Browser, expect, type Page, test } from "@playwright/test";
import { sampleUsers } from "#server/sample/credentials.ts";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { joinApp } from "#support/app/app-bridge.ts";
import { assessor, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

/** A member of the team at a computer of their own, whose connection can be cut. */
interface Member {
  readonly email: string;
  readonly name: string;
  readonly gate: Gate;
  readonly app: RunningApp;
  readonly page: Page;
  readonly watch: Awaited<ReturnType<typeof watchPage>>;
}

const at = (email: string) => `${email}@maplevalley.example`;
const people = [
  { email: assessor, name: "Priya Raman" },
  { email: at("marcus.ellery"), name: "Marcus Ellery" },
  { email: at("joan.kessler"), name: "Joan Kessler" },
  { email: at("tomas.reyes"), name: "Tomás Reyes" },
];

let server: TestServer;
let members: readonly Member[] = [];
const stops: (() => Promise<unknown>)[] = [];

async function startMember(browser: Browser, of: (typeof people)[number]): Promise<Member> {
  const gate = await openGate(server.url);
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, args: ["--server", gate.url] });
  const page = await (await browser.newContext()).newPage();
  const watch = await watchPage(page);
  stops.push(
    () => page.context().close(),
    () => app.stop(),
    () => gate.close(),
    () => folder.remove(),
  );
  await signIn(page, app.url, of.email);
  return { ...of, gate, app, page, watch };
}

/** A case that the assessor leads, with an assessment; all four are in its team. */
async function sharedCase() {
  const found = await server.db
    .selectFrom("case_team")
    .innerJoin("users", "users.id", "case_team.user_id")
    .innerJoin("cases", "cases.id", "case_team.case_id")
    .innerJoin("assessments", "assessments.case_id", "cases.id")
    .select(["cases.id", "assessments.uuid"])
    .where("users.email", "=", assessor)
    .where("case_team.role", "=", "lead")
    .where("cases.stage", "!=", "closed")
    .where("cases.archived_at", "is", null)
    .orderBy("cases.id")
    .executeTakeFirstOrThrow();
  await joinTeam(found.id, people);
  return found;
}

/** Takes these people into the team of a case; who is in it stays what they are. */
async function joinTeam(caseId: number, joining: readonly { readonly email: string }[]) {
  for (const { email } of joining) {
    const { id } = await server.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto("case_team")
      .values({ case_id: caseId, user_id: id, role: "member" })
      .onConflict((conflict) => conflict.columns(["case_id", "user_id"]).doNothing())
      .execute();
  }
}

/** The case of the sample with a WAVR assessment, with who leads it and a colleague. */
async function wavrCase() {
  const found = await server.db
    .selectFrom("wavr_forms")
    .innerJoin("case_team", "case_team.case_id", "wavr_forms.case_id")
    .innerJoin("users", "users.id", "case_team.user_id")
    .innerJoin("persons", "persons.id", "wavr_forms.person_id")
    .select(["wavr_forms.case_id as id", "persons.uuid as person", "users.email"])
    .where("wavr_forms.form", "=", "assessment")
    .where("case_team.role", "=", "lead")
    .executeTakeFirstOrThrow();
  const colleague = { email: at("omar.haddad"), name: "Omar Haddad" };
  await joinTeam(found.id, [colleague]);
  const name = sampleUsers.find(({ email }) => email === found.email)?.name ?? found.email;
  return { ...found, name, colleague };
}

test.beforeEach(async () => {
  server = await startTestServer({ sample: true });
  stops.push(() => server.close());
});
test.afterEach(async () => {
  // The server ends last.
  const [last, ...others] = stops.splice(0);
  for (const stop of others) await stop();
  await last?.();
});

const open = (member: Member, address: string) => member.page.goto(new URL(address, member.app.url).href);
const team = (page: Page) => page.getByRole("main");

async function answer({ page }: Member, choice: string, words: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${choice}`) }).press("Space");
  await page.getByLabel("Reasons").fill(words);
  await page.getByRole("button", { name: "Save my answer", exact: true }).press("Enter");
}

/** What a computer keeps of this case, read without its server. */
async function keptAt({ gate, app }: Member, caseId: number): Promise<string> {
  gate.cut();
  const { api, close } = await joinApp(app.url);
  const params = { id: caseId };
  const reads = [
    () => api("boards.list", { params }),
    () => api("cases.show", { params }),
    () => api("cases.timeline", { params, query: { page: 1, per_page: 50 } }),
    () => api("notifications.list", { query: {} }),
    () => api("searches.quick", { query: { q: "mirabellenmus" } }),
  ];
  const said: unknown[] = [];
  for (const read of reads) said.push(await read().catch((problem: unknown) => String(problem)));
  close();
  gate.restore();
  return JSON.stringify(said);
}

test("four answer alone on their computers, one without a network; then all is side by side and decided", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { id, uuid } = await sharedCase();
  members = [];
  for (const of of people) members = [...members, await startMember(browser, of)];
  const [priya, marcus, joan, tomas] = members;
  if (!priya || !marcus || !joan || !tomas) throw new Error("Four computers run.");
  const address = `/cases/${id}/boards?about=${uuid}`;

  await open(priya, `/cases/${id}/cstag/${uuid}?section=threat_classification`);
  await priya.page.getByRole("link", { name: "Ask each member first" }).press("Enter");
  for (const { name } of people) await priya.page.getByRole("checkbox", { name }).press("Space");
  await priya.page.getByRole("button", { name: "Ask them" }).press("Enter");
  await expect(team(priya.page)).toContainText("0 of 4 have answered");
  expect(await axeViolations(priya.page)).toEqual([]);

  await joan.page.getByRole("button", { name: /^Notifications/ }).press("Enter");
  await joan.page
    .getByRole("link", { name: /^Your answer is asked/ })
    .first()
    .press("Enter");
  await expect(team(joan.page)).toContainText("0 of 4 have answered");
  for (const member of [marcus, tomas]) {
    await open(member, address);
    await expect(team(member.page)).toContainText("0 of 4 have answered");
  }

  await answer(priya, "Transient", "It was said in anger: mirabellenmus.");
  await expect(team(priya.page)).toContainText("Your answer is Transient");
  await answer(joan, "Serious Substantive", "He had asked for the schedule: mirabellenmus.");
  await expect(team(tomas.page)).toContainText("2 of 4 have answered", { timeout: 30_000 });
  await expect(priya.page.getByRole("button", { name: "Open before all have answered…" })).toBeVisible();
  await expect(tomas.page.getByRole("button", { name: /^Open/ })).toHaveCount(0);

  marcus.gate.cut();
  await answer(marcus, "Serious Substantive", "Two friends heard it: mirabellenmus.");
  await expect(team(marcus.page)).toContainText("Saved on this computer, not sent yet", { timeout: 60_000 });
  await expect(team(marcus.page)).toContainText("Your answer is Serious Substantive");
  await expect(team(priya.page)).toContainText("2 of 4 have answered");

  // Nobody reads what another answered: on no page, and in no copy on their computers.
  await expect(team(tomas.page)).not.toContainText("mirabellenmus");
  const kept = await keptAt(tomas, id);
  expect(kept).toContain('"collecting"');
  expect(kept).not.toContain("mirabellenmus:");
  expect(kept).not.toMatch(/said in anger|asked for the schedule|Two friends/);
  const joans = await keptAt(joan, id);
  expect(joans).toContain("asked for the schedule");
  expect(joans).not.toMatch(/said in anger|Two friends/);

  marcus.gate.restore();
  await expect(team(priya.page)).toContainText("3 of 4 have answered", { timeout: 90_000 });
  await answer(tomas, "Transient", "No plan, and he made amends.");
  const opening = tomas.page.getByRole("button", { name: "Open the answers…" });
  await opening.press("Enter");
  const dialog = tomas.page.getByRole("dialog", { name: "Open the answers?" });
  await dialog.getByRole("button", { name: "Open the answers" }).press("Enter");
  await expect(dialog).toHaveCount(0);

  for (const { page } of [priya, joan, tomas]) {
    const groups = page.locator(".board-group");
    await expect(groups).toHaveCount(2, { timeout: 30_000 });
    await expect(groups.first()).toHaveAccessibleName("Transient");
    await expect(groups.first()).toContainText("It was said in anger");
    await expect(groups.last()).toContainText("Two friends heard it");
  }
  expect(await axeViolations(tomas.page)).toEqual([]);

  const { page } = priya;
  await page
    .getByRole("group", { name: "What the team decided" })
    .getByRole("radio", { name: "Serious Substantive", exact: true })
    .press("Space");
  await page.getByLabel("Reasons of the team").fill("Two people heard the same.");
  await page.getByRole("button", { name: "Record what the team decided" }).press("Enter");
  await expect(page.getByText("Say how they see it.").first()).toBeVisible();
  for (const { name } of people)
    await page
      .getByRole("group", { name: `How ${name} sees it` })
      .getByRole("radio", { name: name === "Tomás Reyes" ? "Sees it differently" : "Agrees" })
      .press("Space");
  await page.getByLabel("In their own words").fill("He made amends before anybody asked.");
  await page.getByRole("button", { name: "Record what the team decided" }).press("Enter");
  const decided = joan.page.getByRole("article", { name: "Decision 1" });
  await expect(decided).toContainText("Tomás Reyes Sees it differently", { timeout: 30_000 });
  await expect(decided).toContainText("He made amends before anybody asked.");

  // Nothing is classified by it; it leads to where that is done.
  await page.getByRole("link", { name: "Go on to record the classification" }).press("Enter");
  await expect(team(page)).toContainText(/The team decided Serious Substantive on .+ Tomás Reyes\./);
  expect(members.flatMap(({ watch }) => watch.troubles)).toEqual([]);
});

test("what a level of concern is for each is said alone first, and fills who agreed below the judgment", async ({
  browser,
}) => {
  const found = await wavrCase();
  const lead = await startMember(browser, { email: found.email, name: found.name });
  const colleague = await startMember(browser, found.colleague);
  const judgment = `/cases/${found.id}/wavr?person=${found.person}&section=assessment`;

  await open(lead, judgment);
  await lead.page.getByRole("link", { name: "Ask each member first" }).press("Enter");
  const who = lead.page.getByRole("group", { name: "Who answers" });
  for (const { name } of [lead, colleague]) await who.getByRole("checkbox", { name }).press("Space");
  await lead.page.getByRole("button", { name: "Ask them" }).press("Enter");
  await answer(lead, "Moderate", "He has asked for help: mirabellenmus.");
  await expect(team(lead.page)).toContainText("Your answer is Moderate");

  await colleague.page.getByRole("button", { name: /^Notifications/ }).press("Enter");
  await colleague.page
    .getByRole("link", { name: /^Your answer is asked/ })
    .first()
    .press("Enter");
  await expect(team(colleague.page)).toContainText("1 of 2 have answered");
  await expect(team(colleague.page)).not.toContainText("mirabellenmus");
  await answer(colleague, "Elevated", "He named a day.");
  await colleague.page.getByRole("button", { name: "Open the answers…" }).press("Enter");
  const dialog = colleague.page.getByRole("dialog", { name: "Open the answers?" });
  await dialog.getByRole("button", { name: "Open the answers" }).press("Enter");
  await expect(dialog).toHaveCount(0);

  const { page } = lead;
  const groups = page.locator(".board-group");
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toHaveAccessibleName("Moderate");
  await expect(groups.last()).toContainText("He named a day.");
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByRole("group", { name: "What the team decided" })
    .getByRole("radio", { name: "Elevated", exact: true })
    .press("Space");
  await page.getByLabel("Reasons of the team").fill("The day is in two weeks.");
  for (const [{ name }, how] of [
    [lead, "Sees it differently"],
    [colleague, "Agrees"],
  ] as const)
    await page
      .getByRole("group", { name: `How ${name} sees it` })
      .getByRole("radio", { name: how })
      .press("Space");
  await page.getByLabel("In their own words").fill("Moderate, while he is in treatment.");
  await page.getByRole("button", { name: "Record what the team decided" }).press("Enter");
  await expect(page.getByRole("article", { name: "Decision 1" })).toContainText("Sees it differently");

  // The judgment is written, read and signed by people: the board says who agreed, and chooses no level.
  await open(lead, judgment);
  await expect(team(page)).toContainText(/The team decided Elevated on .+/);
  await page.getByRole("button", { name: "Fill in from the agreement board" }).press("Enter");
  await expect(page.getByLabel(/^In their own words/)).toHaveValue("Moderate, while he is in treatment.");
  expect([lead, colleague].flatMap(({ watch }) => watch.troubles)).toEqual([]);
});
