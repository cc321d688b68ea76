import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import { answerKey } from "#core/cache/cache.ts";
import { withoutRow } from "#core/cache/own-record.ts";
import { firstBulletins } from "#core/cache/place-answers.ts";
import { type KeptReadsDeps, readNow } from "./kept-reads.ts";

/** More than stand at a time; what is older is read anew where somebody opens it. */
const mostKept = 50;

const known = z.object({ uuid: z.string() });
const isGone = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN");

/**
 * Those that stand are kept as soon as they are announced, whole: who hears of one on the way to the stadium reads it there.
 * The list is read first; it leaves out whatever is not addressed to the reader.
 */
async function keepStanding(deps: KeptReadsDeps, known: readonly string[], signal: AbortSignal) {
  const issued = await readNow(deps, "bulletins.list", { query: firstBulletins }, signal);
  const listed = endpoints["bulletins.list"].response.safeParse(issued.data).data?.data ?? [];
  const standing = listed.filter(({ state }) => state === "in_force" || state === "coming");
  const missing = standing.filter(({ uuid }) => !known.includes(uuid)).slice(0, mostKept);
  for (const { uuid } of missing)
    await readNow(deps, "bulletins.show", { params: { id: uuid } }, signal).catch((error: unknown) => {
      // It was withdrawn from this reader meanwhile.
      if (!isGone(error)) throw error;
    });
}

/**
 * Reads the bulletins anew that this computer has a copy of, and those that stand. What was withdrawn says so without a network too, and what is
 * not addressed to the reader any more leaves this computer, with the line about it in every list.
 */
export async function refreshBulletins(deps: KeptReadsDeps, signal: AbortSignal) {
  const { cache } = deps;
  const uuids = cache.use<readonly string[]>(
    (from) =>
      from
        .all(
          `select records.uuid, max(copies.copied_at) as at from records join copies on copies.key = records.key
          where records.kind = 'bulletin' and records.uuid is not null group by records.uuid order by at desc`,
        )
        .map((row) => known.parse(row).uuid),
    [],
  );
  const remove = (key: string) => cache.remove(key);
  for (const [at, uuid] of uuids.entries()) {
    const input = { params: { id: uuid } };
    const key = answerKey("bulletins.show", input);
    if (at >= mostKept) {
      remove(key);
      continue;
    }
    try {
      await readNow(deps, "bulletins.show", input, signal);
    } catch (error) {
      if (!isGone(error)) throw error;
      remove(key);
      cache.revise(["bulletins.list", "locations.show"], uuid, (data) => withoutRow(data, uuid));
    }
  }
  await keepStanding(deps, uuids, signal);
}
