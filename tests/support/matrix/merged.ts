import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Caller, jsonOf } from "./http.ts";
import { callFor, type Target } from "./requests.ts";
import type { World } from "./world.ts";

/** Calls that need a merge which can be undone. */
export const undoing = ["persons.unmerge", "entities.unmerge"] as const satisfies readonly EndpointName[];

/** The target with its twins merged into its person and its organization of interest, so that there is something to undo. */
export async function withMerge(
  world: Pick<World, "callWithVersion">,
  administrator: Caller,
  target: Target,
): Promise<Target> {
  const merged = async (of: "persons" | "entities") => {
    await administrator.call(`${of}.merge`, await world.callWithVersion(`${of}.merge`, target));
    const merges = await administrator.call(`${of}.merges`, callFor[`${of}.merges`](target));
    return (jsonOf(merges) as { data: { uuid: string }[] }).data[0]?.uuid ?? null;
  };
  return { ...target, merge: await merged("persons"), entityMerge: await merged("entities") };
}
