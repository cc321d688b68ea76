import { type Caller, jsonOf } from "./http.ts";
import { callFor, type Target } from "./requests.ts";
import type { World } from "./world.ts";

/** The target with its twin merged into its person, so that there is something to undo. */
export async function withMerge(
  world: Pick<World, "callWithVersion">,
  administrator: Caller,
  target: Target,
): Promise<Target> {
  await administrator.call("persons.merge", await world.callWithVersion("persons.merge", target));
  const merges = await administrator.call("persons.merges", callFor["persons.merges"](target));
  return { ...target, merge: (jsonOf(merges) as { data: { uuid: string }[] }).data[0]?.uuid ?? null };
}
