import type { EndpointName } from "#contract/endpoints/table.ts";
import { readyImport } from "./imports.ts";
import type { Target } from "./requests.ts";
import type { TestWorld } from "./server.ts";

/** Has version 1 of a target's judgment signed, without an answer of anybody. */
async function signedOnce(world: TestWorld, target: Target): Promise<void> {
  const { id } = target.wavrAssessment;
  const known = await world.db
    .selectFrom("wavr_copies")
    .select("id")
    .where("form_id", "=", id)
    .executeTakeFirst();
  if (known !== undefined) return;
  const call = { ...(await world.callWithVersion("wavr.sign", target)), body: {} };
  for (const actor of ["districtAdministrator", "stranger"] as const)
    await world.callers[actor].call("wavr.sign", call);
}

/** Makes what a call needs that no call before it makes of a target: an import that may be run, a judgment that is signed. */
export async function readied(world: TestWorld, name: EndpointName, target: Target | undefined, at: string) {
  await readyImport(world.db, name, target?.import.id ?? 0, at);
  if (name === "wavr.answer" && target !== undefined) await signedOnce(world, target);
}
