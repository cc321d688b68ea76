import {
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  endpoints,
} from "#contract/endpoints/table.ts";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { ApiClient } from "#core/api/client.ts";
import { answerKey, type Cache } from "#core/cache/cache.ts";
import type { Clock } from "#core/ports/system.ts";
import { readEntries, readFloorPlans } from "./plan-places.ts";
import type { PlanRead } from "./plan-read.ts";
import type { Stale } from "./stale.ts";

export interface KeptReadsDeps {
  readonly cache: Cache;
  readonly api: Pick<ApiClient, "callRaw">;
  readonly clock: Clock;
}

/** For as long a copy is good that nothing was heard to have changed in: each reading is in the audit log. */
const goodFor = 12 * 3_600_000;

/** Reads an answer for a day without a network into the cache, where there is none that still holds. */
const createKeptRead =
  ({ cache, api, clock }: KeptReadsDeps, stale: Stale, signal: AbortSignal): PlanRead =>
  async (name, input) => {
    const key = answerKey(name, input as RawInput);
    const known = cache.get(key);
    const holds =
      known !== null &&
      clock.now() - Date.parse(known.cachedAt) < goodFor &&
      !stale.isOlder(name, known.cachedAt);
    const found = holds ? known : await readNow({ cache, api, clock }, name, input, signal);
    const parsed = endpoints[name].response?.safeParse(found.data);
    return parsed?.success ? (parsed.data as EndpointOutput<typeof name>) : null;
  };

export async function readNow<N extends EndpointName>(
  { cache, api, clock }: KeptReadsDeps,
  name: N,
  input: EndpointInput<N>,
  signal: AbortSignal,
) {
  const cachedAt = new Date(clock.now()).toISOString();
  const answer = { ...(await api.callRaw(name, input as RawInput, { signal })), cachedAt };
  cache.put(answerKey(name, input as RawInput), name, answer);
  return answer;
}

/** The location that an answer is about; null where it is about something else. */
export const locationIn = (name: EndpointName, answer: unknown): Location | null =>
  name === "locations.show"
    ? (endpoints["locations.show"].response.safeParse(answer).data?.data ?? null)
    : null;

/** What the Events tab of a location shows whose page somebody opened, and its floor plans; `drawn` keeps their drawings. */
export async function keepPlace(
  deps: KeptReadsDeps,
  stale: Stale,
  place: Location,
  drawn: (plan: FloorPlan) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const read = createKeptRead(deps, stale, signal);
  await readEntries(read, place);
  for (const plan of await readFloorPlans(read, place.id)) await drawn(plan);
}

/** What is needed to open a case while the server is away. Whoever may open none is refused, and keeps nothing. */
export const keepCaseForm = async (deps: KeptReadsDeps, signal: AbortSignal): Promise<void> => {
  await readNow(deps, "cases.new", {}, signal);
};
