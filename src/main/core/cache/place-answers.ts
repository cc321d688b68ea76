import { z } from "zod";
import { type EndpointName, type EndpointOutput, endpoints } from "#contract/endpoints/table.ts";
import { daysAfter } from "#contract/kit/days.ts";
import { bulletinStateAt } from "#contract/records/bulletins/ref.ts";
import type { BulletinSummary } from "#contract/records/bulletins/schema.ts";
import { isInForce } from "#contract/records/impactors/in-force.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { placesAlong } from "#core/kit/places-along.ts";
import { answerKey, type Cache, type CachedAnswer, maxCacheAge } from "./cache.ts";
import { cutPage, madeAnswer } from "./made-answer.ts";

// Reads about places that nobody made before in just this form, from others that the cache has.

/** The list of bulletins as it opens, which the copy of a case takes along. */
export const firstBulletins = { page: 1, per_page: 100, sort: "-created_at" } as const;

/** More than are ever asked for at a time, and few enough to be looked through. */
const mostLookedThrough = 40;
const mostInForce = 50;

interface Kept<T> {
  readonly data: T;
  readonly cachedAt: string;
}

const row = z.object({ body: z.string(), copied_at: z.number() });

/** All cached answers of one endpoint, the newest first. */
function keptAnswers<N extends EndpointName>(
  cache: Cache,
  name: N,
  now: number,
): readonly Kept<EndpointOutput<N>>[] {
  const bodies = cache.use<readonly z.infer<typeof row>[]>(
    (from) =>
      from
        .all(
          `select body, copied_at from copies where endpoint = ? and (pinned = 1 or copied_at >= ?)
          order by copied_at desc limit ${mostLookedThrough}`,
          [name, now - maxCacheAge],
        )
        .map((each) => row.parse(each)),
    [],
  );
  return bodies.flatMap(({ body, copied_at }) => {
    const parsed = endpoints[name].response?.safeParse(JSON.parse(body));
    if (!parsed?.success) return [];
    return [{ data: parsed.data as EndpointOutput<N>, cachedAt: new Date(copied_at).toISOString() }];
  });
}

const place = z.looseObject({
  id: z.number(),
  uuid: z.string(),
  parts: z.array(z.looseObject({ id: z.number(), uuid: z.string() })).default([]),
});

/** Whether something at a location bears on the asked one; null where this computer does not know the asked one. */
function bearingOn(cache: Cache, asked: number): ((uuid: string) => boolean) | null {
  const find = (key: number | string) => cache.record("location", key)?.data ?? null;
  const own = place.safeParse(find(asked)).data;
  if (own === undefined) return null;
  const along = placesAlong(find, asked);
  const near = new Set([own.uuid, ...own.parts.map(({ uuid }) => uuid)]);
  return (uuid) => {
    if (near.has(uuid)) return true;
    const other = place.safeParse(find(uuid)).data;
    return other !== undefined && along(other.id);
  };
}

/**
 * The events of some days from calendars that were read of other days. It begins with the first day that one of them has, ends
 * before the next that none has, and says so by `from` and `to`.
 */
function calendarAnswer(cache: Cache, input: RawInput, now: number): CachedAnswer | null {
  const asked = endpoints["locationEvents.calendar"].query.safeParse(input.query).data;
  if (asked === undefined) return null;
  const { location_id = null, organization_id = null } = asked;
  const bears = location_id === null ? null : bearingOn(cache, location_id);
  const kept = keptAnswers(cache, "locationEvents.calendar", now).filter(
    ({ data }) =>
      // One that was asked of a single school has not what takes place elsewhere.
      (data.organization_id == null || data.organization_id === organization_id) &&
      ((data.location_id ?? null) === location_id || (data.location_id == null && bears !== null)),
  );
  const used = new Set<string>();
  const data: (typeof kept)[number]["data"]["data"] = [];
  const more_on: { day: string; count: number }[] = [];
  let from: string | null = null;
  let to: string | null = null;
  for (let day = asked.from; day <= asked.to; day = daysAfter(day, 1)) {
    const has = ({ data: { from, to: last } }: (typeof kept)[number]) =>
      from != null && last != null && from <= day && day <= last;
    const own = kept.find((each) => has(each) && (each.data.location_id ?? null) === location_id);
    const found = own ?? kept.find(has);
    if (found === undefined) {
      if (from === null) continue;
      break;
    }
    used.add(found.cachedAt);
    from ??= day;
    to = day;
    const isHere = (uuid: string) => found === own || bears === null || bears(uuid);
    data.push(...found.data.data.filter((each) => each.day === day && isHere(each.location_uuid)));
    more_on.push(...found.data.more_on.filter((each) => each.day === day));
  }
  const [oldest] = [...used].sort();
  if (from === null || oldest === undefined) return null;
  const days = { from, to, location_id };
  return madeAnswer({ data, more: more_on.length > 0, more_on, ...days }, oldest);
}

/** What bears on one location, from what bears on all of them. */
function inForceAnswer(cache: Cache, input: RawInput, now: number): CachedAnswer | null {
  const asked = endpoints["impactors.inForce"].query.safeParse(input.query ?? {}).data?.location_id;
  const all = asked === undefined ? null : cache.get(answerKey("impactors.inForce", {}));
  const parsed = endpoints["impactors.inForce"].response.safeParse(all?.data).data;
  if (asked === undefined || !all || parsed === undefined || parsed.data.length >= mostInForce) return null;
  const bears = bearingOn(cache, asked);
  if (bears === null) return null;
  const data = parsed.data.filter((each) => isInForce(each, now) && bears(each.location_uuid));
  return madeAnswer({ data }, all.cachedAt);
}

const sortKeys = { created_at: "created_at", title: "title", valid_to: "valid_to" } as const;

/** Bulletins by any filter, from the list as it opens, where that holds all of them. */
function bulletinsAnswer(cache: Cache, input: RawInput, now: number): CachedAnswer | null {
  const list = endpoints["bulletins.list"];
  const asked = list.query.safeParse(input.query ?? {}).data;
  const whole = cache.get(answerKey("bulletins.list", { query: firstBulletins }));
  const parsed = list.response.safeParse(whole?.data).data;
  if (asked === undefined || !whole || parsed === undefined || parsed.meta.total > parsed.data.length)
    return null;
  const { q, state, unread, location_id, location_group_id, sort, page, per_page } = asked;
  const bears = location_id === undefined ? () => true : bearingOn(cache, location_id);
  if (bears === null) return null;
  const typed = (q ?? "").trim().toLowerCase();
  const isWanted = (each: BulletinSummary) =>
    each.title.toLowerCase().includes(typed) &&
    (state === undefined || state.length === 0 || state.includes(each.state)) &&
    (unread === undefined || unread.length === 0 || (each.read_at === null && each.state === "in_force")) &&
    (location_id === undefined || (each.location !== null && bears(each.location.uuid))) &&
    (location_group_id === undefined ||
      each.audience.location_groups.some(({ id }) => id === location_group_id));
  const down = sort.startsWith("-");
  const by = sortKeys[sort.replace("-", "") as keyof typeof sortKeys];
  const found = parsed.data
    .map((each) => ({ ...each, state: bulletinStateAt(each, now) }))
    .filter(isWanted)
    .sort((a, b) => (down ? -1 : 1) * (a[by].localeCompare(b[by]) || a.id - b.id));
  const { data, counts } = cutPage(found, { page, per_page });
  const meta = { ...parsed.meta, ...counts };
  return madeAnswer({ ...parsed, data, meta }, whole.cachedAt);
}

/** An answer about places, made from others in the cache while the server is away; null where it cannot tell. */
export function placeAnswer(
  cache: Cache,
  name: EndpointName,
  input: RawInput,
  now: string,
): CachedAnswer | null {
  const at = Date.parse(now);
  if (name === "locationEvents.calendar") return calendarAnswer(cache, input, at);
  if (name === "impactors.inForce") return inForceAnswer(cache, input, at);
  return name === "bulletins.list" ? bulletinsAnswer(cache, input, at) : null;
}
