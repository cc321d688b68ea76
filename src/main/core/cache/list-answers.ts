import { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { dayIn } from "#contract/kit/days.ts";
import { hereOpen } from "#contract/kit/here-alone.ts";
import { type LocationSummary, locationSummary } from "#contract/records/locations/schema.ts";
import { type TaskRow, taskDone, taskNotNeeded, taskRow } from "#contract/records/tasks/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { answerKey, type Cache, type CachedAnswer } from "./cache.ts";
import { cutPage, madeAnswer } from "./made-answer.ts";

// Lists that nobody read before in just this form, from what the cache has of them.

/** One's open tasks as their page opens, which the copy of a case takes along. */
export const myOpenTasks = { page: 1, per_page: 100, mine: "yes", status: "1,2,3", sort: "due_at" } as const;
/** Places as their page opens. */
export const firstLocations = { page: 1, per_page: 100, sort: "name" } as const;

const mostPages = 20;

interface Kept<R> {
  readonly rows: readonly R[];
  readonly cachedAt: string;
}

const listed = z.looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ total: z.number() }) });

/** All rows of a list of which every page is in the cache; null where one is not. */
function keptPages<R>(
  cache: Cache,
  name: EndpointName,
  first: Readonly<Record<string, string | number>>,
  row: z.ZodType<R>,
): Kept<R> | null {
  const rows: unknown[] = [];
  let oldest = "";
  for (let page = 1; page <= mostPages; page += 1) {
    const found = cache.get(answerKey(name, { query: { ...first, page } }));
    const read = listed.safeParse(found?.data).data;
    if (!found || read === undefined) return null;
    rows.push(...read.data);
    if (oldest === "" || found.cachedAt < oldest) oldest = found.cachedAt;
    if (rows.length < read.meta.total && read.data.length > 0) continue;
    const parsed = z.array(row).safeParse(rows).data;
    return parsed === undefined ? null : { rows: parsed, cachedAt: oldest };
  }
  return null;
}

function pageOf(rows: readonly unknown[], asked: { page: number; per_page: number }) {
  const { data, counts } = cutPage(rows, asked);
  const links = { first: null, last: null, prev: null, next: null };
  return { data, meta: { ...counts, links: [], path: "" }, links };
}

const among = (asked: readonly string[] | undefined, value: string | number): boolean =>
  asked === undefined || asked.length === 0 || asked.includes(String(value));

/** One's own tasks of some days, from those that are open. What is done is not among them, and the answer says so. */
function tasksAnswer(cache: Cache, input: RawInput, today: string): CachedAnswer | null {
  const asked = endpoints["tasks.list"].query.safeParse(input.query ?? {}).data;
  if (asked === undefined || !asked.mine?.length || asked.sort !== "due_at") return null;
  if (asked.assignee_id !== undefined || asked.due_within !== undefined) return null;
  const kept = keptPages(cache, "tasks.list", myOpenTasks, taskRow);
  if (kept === null) return null;
  const typed = (asked.q ?? "").trim().toLowerCase();
  const isWanted = (row: TaskRow) =>
    `${row.title} ${row.case_number ?? ""}`.toLowerCase().includes(typed) &&
    among(asked.kind, row.kind) &&
    among(asked.status, row.status) &&
    among(asked.priority, row.priority) &&
    (!asked.overdue?.length || row.due_at < today) &&
    (asked.due_from === undefined || row.due_at >= asked.due_from) &&
    (asked.due_to === undefined || row.due_at <= asked.due_to) &&
    (asked.taskable_id === undefined || row.case_id === asked.taskable_id);
  const page = pageOf(kept.rows.filter(isWanted), asked);
  const meta = [taskDone, taskNotNeeded].some((status) => among(asked.status, status))
    ? { ...page.meta, ...hereOpen }
    : page.meta;
  return madeAnswer({ ...page, meta }, kept.cachedAt);
}

const record = z.object({ data: z.string(), copied_at: z.number() });

/** The places that this computer knows, though it has never read their list: from their own pages. */
const openedPlaces = (cache: Cache, now: string): Kept<LocationSummary> => {
  const found = cache.use<readonly z.infer<typeof record>[]>(
    (from) =>
      from
        .all(
          `select json_extract(copies.body, records.path) as data, copies.copied_at as copied_at
          from records join copies on copies.key = records.key where records.kind = 'location'
          order by copies.copied_at desc`,
        )
        .map((each) => record.parse(each)),
    [],
  );
  const places = new Map<string, LocationSummary>();
  for (const { data } of found) {
    const place = locationSummary.safeParse(JSON.parse(data)).data;
    if (place !== undefined && !places.has(place.uuid)) places.set(place.uuid, place);
  }
  const rows = [...places.values()].sort((one, other) => one.name.localeCompare(other.name));
  const oldest = found.at(-1);
  return { rows, cachedAt: oldest === undefined ? now : new Date(oldest.copied_at).toISOString() };
};

/** Places by any filter, from their whole list where it was read, else from those that were opened. */
function locationsAnswer(cache: Cache, input: RawInput, now: string): CachedAnswer | null {
  const asked = endpoints["locations.list"].query.safeParse(input.query ?? {}).data;
  if (asked === undefined) return null;
  const kept =
    keptPages(cache, "locations.list", firstLocations, locationSummary) ?? openedPlaces(cache, now);
  if (kept.rows.length === 0) return null;
  const typed = (asked.q ?? "").trim().toLowerCase();
  const filters = Object.entries(asked).filter(
    ([name, wanted]) => !["q", "page", "per_page", "sort"].includes(name) && wanted !== undefined,
  );
  const rows = kept.rows.filter((place) => {
    const own = place as Readonly<Record<string, unknown>>;
    return (
      `${place.name} ${place.address ?? ""}`.toLowerCase().includes(typed) &&
      filters.every(([name, wanted]) =>
        Array.isArray(wanted)
          ? wanted.length === 0 || wanted.map(String).includes(String(own[name]))
          : String(own[name]) === String(wanted),
      )
    );
  });
  return madeAnswer(pageOf(rows, asked), kept.cachedAt);
}

/** A page of a list, made from what is kept while the server is away; null where the cache cannot tell. */
export function listAnswer(
  cache: Cache,
  name: EndpointName,
  input: RawInput,
  now: string,
  zone: string | null,
): CachedAnswer | null {
  if (name === "tasks.list") return tasksAnswer(cache, input, dayIn(Date.parse(now), zone));
  return name === "locations.list" ? locationsAnswer(cache, input, now) : null;
}
