import { expect, type Page } from "@playwright/test";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { isJson, isState, type Json, onTeamServer } from "../outbox/bridge-frames.ts";
import type { Screen } from "./screens.ts";

/**
 * Loading: no answer comes. Error: the server fails. Parts: a record comes, what belongs to it fails. Offline: the
 * server cannot be reached, and nothing is cached.
 */
export const conditions = ["loading", "error", "parts", "offline"] as const;
export type Condition = (typeof conditions)[number];

/**
 * Screens that look different in a condition: for `parts` only those of a record; else each address once, since all
 * tabs of an unreadable record are alike.
 */
export function screensIn(condition: Condition | "empty", screens: readonly Screen[]): readonly Screen[] {
  const bare = screens.filter((screen) => screen.act === undefined);
  const ofRecord = (screen: Screen) => /\/(\d+|[0-9a-f]{8}-[0-9a-f-]+)/.test(screen.path);
  if (condition === "parts") return bare.filter(ofRecord);
  const pathOf = (screen: Screen) => screen.path.split("?")[0];
  return bare.filter(
    (screen, index) =>
      !ofRecord(screen) || bare.findIndex((other) => pathOf(other) === pathOf(screen)) === index,
  );
}

const broken = {
  code: "SERVER_ERROR",
  message: "The server could not do this. Try again in a moment.",
  details: {},
} as const;
const failures = {
  error: broken,
  parts: broken,
  offline: {
    code: "OFFLINE",
    message: "The server cannot be reached, and this is not on this computer.",
    details: {},
    retryable: true,
  },
} as const;

/** Reads of records themselves, not of what belongs to them. */
const isRecord = (name: string) => name.endsWith(".show");

function meets(condition: Condition, input: unknown, answered: readonly string[]): boolean {
  const name = isJson(input) ? String(input.endpoint) : "";
  if (answered.includes(name)) return false;
  if (!Object.hasOwn(endpoints, name) || (condition === "parts" && isRecord(name))) return false;
  return endpoints[name as keyof typeof endpoints].method === "GET";
}

/** What a page has asked of core and has no answer to yet, without what a condition never answers. */
export type Unanswered = ReadonlySet<unknown>;

/**
 * Puts every read of the pages that follow into a condition, if there is one, without those named `answered`; everything else
 * goes to the real core.
 */
export async function standInForReads(
  page: Page,
  condition?: Condition,
  answered: readonly EndpointName[] = [],
): Promise<Unanswered> {
  const dress = (state: Json) => (condition === "offline" ? onTeamServer(state, false) : state);
  const unanswered = new Set<unknown>();
  await page.routeWebSocket(/\/-\/bridge/, (socket) => {
    unanswered.clear();
    const host = socket.connectToServer();
    socket.onMessage((text) => {
      const got: unknown = JSON.parse(String(text));
      const asked = isJson(got) && got.type === "request" ? got : null;
      const reads =
        (asked?.method === "api.call" && condition && meets(condition, asked.input, answered)) ||
        asked?.method === "api.stream";
      if (condition !== undefined && asked !== null && reads) {
        if (condition !== "loading")
          socket.send(JSON.stringify({ type: "failure", id: asked.id, error: failures[condition] }));
        return;
      }
      if (asked !== null) unanswered.add(asked.id);
      if (isJson(got) && got.type === "cancel") unanswered.delete(got.id);
      host.send(text);
    });
    host.onMessage((text) => {
      const got: unknown = JSON.parse(String(text));
      if (isJson(got) && (got.type === "reply" || got.type === "failure")) unanswered.delete(got.id);
      if (isJson(got) && isState(got.data)) socket.send(JSON.stringify({ ...got, data: dress(got.data) }));
      else socket.send(text);
    });
  });
  return unanswered;
}

/** Waits until nothing in the page has changed or moved for some frames; endless animations are ignored. */
const still = (page: Page, frames: number): Promise<void> =>
  page.evaluate(async (needed) => {
    await document.fonts.ready;
    const changes = new MutationObserver(() => {});
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let unchanged = 0; unchanged < needed; unchanged += 1) {
      const ending = document
        .getAnimations()
        .filter(
          (each) =>
            each.playState === "running" &&
            each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
      if (ending.length > 0 || changes.takeRecords().length > 0) unchanged = -1;
      await new Promise(requestAnimationFrame);
    }
    changes.disconnect();
  }, frames);

/** Waits until a screen in a condition has its final look: what it asked for is answered, and what that draws is drawn. */
export async function standing(page: Page, unanswered: Unanswered): Promise<void> {
  await expect(page.locator("h1, [role='alert'], .bw-loader, .bw-skeleton").first()).toBeVisible();
  do {
    await expect.poll(() => unanswered.size, { intervals: [5, 10, 20, 50] }).toBe(0);
    await still(page, 4);
  } while (unanswered.size > 0);
}

/** Sets up an empty workspace on this computer; ends on the dashboard. */
export async function setUpNewWorkspace(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Name", { exact: true }).fill("Northfield High School");
  await page.getByLabel("Full name").fill("Rosa Delgado");
  await page.getByLabel("Email").fill("rosa.delgado@northfield.example");
  await page.getByLabel("Password", { exact: true }).fill("quiet maple morning walk");
  await page.getByLabel("Passphrase", { exact: true }).fill("four plain words to open");
  await page.getByLabel("Passphrase again", { exact: true }).fill("four plain words to open");
  await page.getByRole("button", { name: "Set up Bellwether" }).click();
  // Password and passphrase are hashed, and the tables are created.
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible({ timeout: 60_000 });
}
