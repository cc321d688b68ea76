import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { createWalk, type Walk } from "#support/screens/walk.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { startTestServer } from "#support/server/server.ts";

// A screen offers only what the server allows: people with few rights are taken through every screen.

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let app: RunningApp;

test.beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startTestServer({ sample: true });
  app = await startApp({ data: folder.path, args: ["--server", server.url] });
});

test.afterAll(async () => {
  await app?.stop();
  await server?.close();
  await folder?.remove();
});

/** Refusals of the server, as they arrive over the bridge. */
function refusals(page: Page): readonly string[] {
  const found: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes('"FORBIDDEN"')) found.push(String(payload));
    }),
  );
  return found;
}

const lists = ["/cases", "/persons", "/assessments", "/entities"] as const;
const screens = [
  "/dashboard",
  "/tasks",
  "/tasks?view=board&assignee=anyone",
  "/tasks?view=calendar",
  "/notifications",
  "/colleagues",
  "/cases?view=closed",
  "/cases?view=archived",
  ...lists,
] as const;
const caseTabs = [
  "",
  "assessments",
  "people",
  "tasks",
  "files",
  "comments",
  "time",
  "timeline",
  "network",
  "cards",
];
const personTabs = ["", "tasks", "files", "history"];

/** Every screen that can be reached by the links of lists, each record with its tabs. */
async function addresses(page: Page, walk: Walk): Promise<readonly string[]> {
  const records: string[] = [];
  for (const list of lists) {
    await walk.to(list);
    await settled(page);
    const links = await page
      .getByRole("grid")
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    const own = links.filter((href) => href.startsWith(list === "/assessments" ? "/" : `${list}/`));
    const tabs = list === "/cases" ? caseTabs : list === "/persons" ? personTabs : [""];
    for (const href of [...new Set(own)].slice(0, 1))
      for (const tab of tabs) records.push(tab === "" ? href : `${href}?tab=${tab}`);
  }
  return [...screens, ...records];
}

/** Names of the buttons on a screen, including those of an open menu. */
const controls = (page: Page): Promise<readonly string[]> =>
  page
    .locator("button, a.bw-button, [role='menuitem']")
    .evaluateAll((found) =>
      found.map((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim()),
    );

const changing =
  /^(new|add|edit|delete|archive|restore|start|close case|reopen|merge|attach|detach|take .* off|upload|log time|comment$|set legal|stage:)/i;
const leaving = /^(export|download|report$|record a disclosure|save picture)/i;

async function walkThrough(page: Page, who: string, refused: RegExp): Promise<readonly string[]> {
  const watch = await watchPage(page);
  const denied = refusals(page);
  await signIn(page, app.url, `${who}@maplevalley.example`);
  const walk = createWalk(page, app.url);
  const seen = await addresses(page, walk);
  expect(seen.length).toBeGreaterThan(screens.length + caseTabs.length);
  const offered: string[] = [];
  for (const path of seen) {
    await walk.to(path);
    await settled(page);
    const more = page.getByRole("main").getByRole("button", { name: "More", exact: true });
    if ((await more.count()) > 0) await more.first().click();
    const all = page.getByRole("checkbox", { name: "Select all rows" });
    if ((await all.count()) > 0) await all.click({ force: true });
    for (const each of await controls(page)) if (refused.test(each)) offered.push(`${path}: ${each}`);
  }
  expect(offered).toEqual([]);
  expect(denied).toEqual([]);
  expect(watch.troubles).toEqual([]);
  return denied;
}

test("a viewer is offered no change and no file, and no screen asks for what is refused", async ({
  page,
}) => {
  const denied = await walkThrough(
    page,
    "wendell.ota",
    new RegExp(`${changing.source}|${leaving.source}`, "i"),
  );
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Exports" }),
  ).toHaveCount(0);
  // An address without a link is refused, and the refusal is seen: the check above works.
  await page.goto(new URL("/exports", app.url).href);
  await expect(page.getByRole("heading", { name: "Not open to you" })).toBeVisible();
  expect(denied.length).toBeGreaterThan(0);
});

test("an investigator who leads nothing is offered no deletion of records and no file", async ({ page }) => {
  await server.db
    .updateTable("case_team")
    .set({ role: "member" })
    .where("user_id", "in", (e) =>
      e.selectFrom("users").select("id").where("email", "like", "joan.kessler@%"),
    )
    .execute();
  await walkThrough(page, "joan.kessler", /^(delete…$|merge|set legal|lift legal|export|download|report$)/i);
});

test("several cases are deleted together only where each of them may be, and the list says why not", async ({
  page,
}) => {
  await signIn(page, app.url, "priya.raman@maplevalley.example");
  await page.goto(new URL("/cases", app.url).href);
  await settled(page);
  const main = page.getByRole("main");
  const remove = main.getByRole("button", { name: "Delete…" });
  const archive = main.getByRole("button", { name: "Archive…" });
  await main.getByRole("checkbox", { name: "Select all rows" }).click({ force: true });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleDescription(
    /^Of these, \d+ (is|are) not yours to delete: leave (it|them) out/,
  );
  await expect(archive).toBeEnabled();
  await main.getByRole("checkbox", { name: "Select all rows" }).click({ force: true });

  const rows = main.getByRole("grid").getByRole("row");
  const choose = (name: string) =>
    rows.filter({ hasText: name }).first().getByRole("checkbox").click({ force: true });
  await choose("Priya Raman");
  await expect(remove).toBeEnabled();
  await choose("Priya Raman");
  await choose("Marcus Ellery");
  await expect(archive).toBeEnabled();
  await expect(remove).toHaveCount(0);
});
