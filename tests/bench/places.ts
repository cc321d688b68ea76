import type { Browser, Page } from "playwright";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { joinApp } from "#support/app/app-bridge.ts";
import { letIn } from "#support/app/sign-in.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";
import { seen } from "./seen.ts";
import { zonesOn } from "./zones-on.ts";

interface Size {
  readonly locations: number;
  readonly plans: number;
  readonly zones: number;
}

const most = 200;
const email = sampleUsers[0]?.email ?? "";

/** A workspace of the small sample, with further places where `size` says so. */
async function workspace(size: Size | null) {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true, ownProcess: true });
  const joined = await joinApp(app.url);
  const { api } = joined;
  await joined.bridge.call("session.signIn", { email, password: samplePassword, remember: false });
  const plan = (await api("floorPlans.list", { query: { per_page: 1 } })).data.data[0];
  if (plan === undefined) throw new Error("The sample has no floor plan.");
  const place = plan.location_id;
  const organization_id = plan.organization_id;
  if (size !== null) {
    const ids: number[] = [];
    for (let at = 0; at < size.locations; at += 1) {
      const body = {
        organization_id,
        name: `Place ${at + 1}`,
        type: "room",
        parent_id: at % 3 === 0 ? null : place,
        latitude: at % 5 === 0 ? null : 44 + Math.sin(at) * 0.1,
        longitude: at % 5 === 0 ? null : -91.6 + Math.cos(at * 1.7) * 0.14,
      } as const;
      ids.push((await api("locations.create", { body })).data.data.id);
    }
    const there = (await api("zones.list", { query: { floor_plan_id: plan.id, per_page: 1 } })).data.meta
      .total;
    await zonesOn(api, plan.id, Math.min(most, size.zones) - there);
    const each = Math.floor(Math.max(0, size.zones - most) / Math.max(1, size.plans - 1));
    for (let at = 1; at < size.plans; at += 1) {
      const body = {
        location_id: at < 5 ? place : (ids[at % ids.length] ?? place),
        name: `Floor ${at}`,
        level: at,
      };
      await zonesOn(api, (await api("floorPlans.create", { body })).data.data.id, each);
    }
  }
  return {
    api,
    plan,
    url: app.url,
    origin: new URL(app.url).origin,
    stop: async () => {
      joined.close();
      await app.stop();
      await folder.remove();
    },
  };
}

type Workspace = Awaited<ReturnType<typeof workspace>>;

const calls = {
  locations_list: ({ api }: Workspace) => api("locations.list", { query: { per_page: 100, sort: "name" } }),
  locations_search: ({ api }: Workspace) => api("locations.search", { query: { q: "build" } }),
  location_page: ({ api, plan }: Workspace) => api("locations.show", { params: { id: plan.location_id } }),
  plans_list: ({ api }: Workspace) => api("floorPlans.list", { query: { per_page: 100, sort: "level" } }),
  plan_zones: ({ api, plan }: Workspace) =>
    api("zones.list", { query: { floor_plan_id: plan.id, per_page: 200 } }),
} as const;

/** Each screen, and what is seen of it when it is there. */
const screens = {
  list: { path: () => "/locations", shown: "[role=row] a" },
  map: { path: () => "/locations?view=map", shown: "[data-mark]" },
  location: { path: (id: number) => `/locations/${id}`, shown: "h1" },
  plan: { path: (_: number, id: number) => `/floor-plans/${id}`, shown: ".zone-shape" },
} as const;

async function open(
  page: Page,
  { origin, plan }: Workspace,
  { path, shown }: (typeof screens)[keyof typeof screens],
) {
  await page.goto(`${origin}${path(plan.location_id, plan.id)}`, { waitUntil: "commit" });
  await seen(page, shown);
}

/** Lists and pages of places with 400 places, 60 plans and 2,000 zones, compared with those of the small sample. */
export async function benchPlaces(
  browser: Browser,
  options: BenchOptions,
  progress: Progress,
  smoke: boolean,
) {
  const size = smoke ? { locations: 20, plans: 3, zones: 30 } : { locations: 400, plans: 60, zones: 2_000 };
  const small = await workspace(null);
  progress(`places: adding ${size.locations} places, ${size.plans} plans and ${size.zones} zones`);
  const full = await workspace(size);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  try {
    const ratios: [string, unknown][] = [];
    const note = (name: string, times: Readonly<Record<"small" | "full", number>>) => {
      progress(`places, ${name}`);
      ratios.push([
        name,
        {
          milliseconds: { small: rounded(times.small), full: rounded(times.full) },
          full_to_small: rounded(times.full / times.small),
        },
      ]);
    };
    for (const [name, call] of Object.entries(calls))
      note(name, await alternate({ small: () => call(small), full: () => call(full) }, options));
    const [smallPage, fullPage] = await Promise.all(contexts.map((context) => context.newPage()));
    if (smallPage === undefined || fullPage === undefined) throw new Error("There are no pages.");
    await letIn(smallPage, small.url);
    await letIn(fullPage, full.url);
    for (const [name, screen] of Object.entries(screens))
      note(
        `open_${name}`,
        await alternate(
          { small: () => open(smallPage, small, screen), full: () => open(fullPage, full, screen) },
          { rounds: options.openRounds, calls: 1 },
        ),
      );
    return { ...size, ...Object.fromEntries(ratios) };
  } finally {
    for (const context of contexts) await context.close();
    await small.stop();
    await full.stop();
  }
}
