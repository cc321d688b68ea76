import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { ApiClient } from "#core/api/client.ts";
import { answerKey, type Cache } from "#core/cache/cache.ts";
import { withoutRow } from "#core/cache/own-record.ts";
import type { Clock } from "#core/ports/system.ts";

export interface BulletinCopiesDeps {
  readonly cache: Cache;
  readonly api: Pick<ApiClient, "callRaw">;
  readonly clock: Clock;
}

/** More than stand at a time; what is older is read anew where somebody opens it. */
const mostKept = 50;

const known = z.object({ uuid: z.string() });
const isGone = (error: unknown): boolean =>
  error instanceof BridgeError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN");

/**
 * Reads the bulletins anew that this computer has a copy of. What was withdrawn says so without a network too, and what is
 * not addressed to the reader any more leaves this computer, with the line about it in every list.
 */
export async function refreshBulletins({ cache, api, clock }: BulletinCopiesDeps, signal: AbortSignal) {
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
    const cachedAt = new Date(clock.now()).toISOString();
    try {
      cache.put(key, "bulletins.show", {
        ...(await api.callRaw("bulletins.show", input, { signal })),
        cachedAt,
      });
    } catch (error) {
      if (!isGone(error)) throw error;
      remove(key);
      cache.revise(["bulletins.list", "locations.show"], uuid, (data) => withoutRow(data, uuid));
    }
  }
}
