import { join } from "node:path";
import { districtPlaces, sampleScales } from "#server/sample/district/district.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";
import { openDistrict } from "./programs/district-server.ts";

type District = Awaited<ReturnType<typeof openDistrict>>;

/** A place with parts at which much takes place, and the address of a private feed with events. */
async function findIn(district: District) {
  const { db, client } = district;
  const row = await db
    .selectFrom("location_events")
    .innerJoin("locations", "locations.id", "location_events.location_id")
    .select((e) => e.fn.coalesce("locations.parent_id", "locations.id").as("id"))
    .groupBy((e) => e.fn.coalesce("locations.parent_id", "locations.id"))
    .orderBy((e) => e.fn.countAll(), "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const wanted = { case_numbers: false, events: true, time_zone: "America/Chicago" };
  const made = await client.post("/api/v3/task-calendar", wanted);
  if (made.status >= 300) throw new Error(`The feed answered ${made.status}: ${made.text}`);
  return { place: row.id, feed: String(made.body.path) };
}

const month = "from=2026-11-01&to=2026-11-30";

/** What each screen asks for. */
const asked: Readonly<Record<string, (found: Awaited<ReturnType<typeof findIn>>) => readonly string[]>> = {
  month_of_all: () => [`/api/v2/locations/calendar?${month}`],
  month_of_a_place: ({ place }) => [`/api/v2/locations/calendar?${month}&location_id=${place}`],
  dashboard_in_force: () => ["/api/v2/locations/in-force"],
  location_page: ({ place }) => [
    `/api/v2/locations/${place}`,
    `/api/v2/locations/${place}/events?when=ahead&per_page=10`,
    `/api/v2/locations/${place}/impactors?per_page=10`,
    `/api/v2/locations/in-force?location_id=${place}`,
  ],
  bulletins_list: () => ["/api/v2/threat-intelligence-bulletins?per_page=50"],
  bulletins_unread: () => ["/api/v2/threat-intelligence-bulletins?per_page=50&unread=yes"],
  feed: ({ feed }) => [feed],
};

/** The feed answers twenty times a minute, and no more often in a bench. */
const seldom = { rounds: 3, calls: 5 };

/** Calendars, places and bulletins of a district with two school years of events, compared with those of the small sample. */
export async function benchEvents(options: BenchOptions, progress: Progress, smoke: boolean) {
  const folder = await temporaryFolder();
  const size = smoke
    ? {
        ...sampleScales.small,
        places: { ...districtPlaces, locations: 30, plans: 2, zones: 20, events: 200 },
      }
    : { ...sampleScales.tenth, schools: 40, places: districtPlaces };
  const small = await openDistrict(join(folder.path, "small"), sampleScales.small);
  const full = await openDistrict(join(folder.path, "full"), size);
  progress(`events: made in ${full.seconds} s, ${JSON.stringify(full.counts)}`);
  try {
    const found = { small: await findIn(small), full: await findIn(full) };
    const ratios: [string, unknown][] = [];
    for (const [name, paths] of Object.entries(asked)) {
      const read = (district: District, those: readonly string[]) => async () => {
        for (const path of those) await district.get(path);
      };
      const ways = { small: read(small, paths(found.small)), full: read(full, paths(found.full)) };
      const often = { rounds: options.rounds, calls: Math.max(3, Math.ceil(options.calls / 8)) };
      const times = await alternate(ways, name === "feed" ? seldom : often);
      const { text } = await full.get(paths(found.full)[0] ?? "");
      const milliseconds = { small: rounded(times.small), full: rounded(times.full) };
      progress(`events, ${name}: ${milliseconds.small} and ${milliseconds.full} ms`);
      ratios.push([
        name,
        {
          milliseconds,
          full_to_small: rounded(times.full / times.small),
          kilobytes: rounded(text.length / 1000),
        },
      ]);
    }
    return { counts: full.counts, ...Object.fromEntries(ratios) };
  } finally {
    await small.close();
    await full.close();
    await folder.remove();
  }
}
