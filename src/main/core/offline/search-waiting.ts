import type { LocalHit } from "#contract/bridge/registry.ts";
import { type EndpointName, isEndpointName } from "#contract/endpoints/table.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds, ownPageKinds, type QueuedKind } from "#contract/kit/kinds.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { cachedWords } from "#core/cache/cached-words.ts";
import { beginsAll } from "#core/cache/search-cache.ts";
import type { Change } from "#core/outbox/types.ts";

const most = 50;

/** The read that shows a record of a kind that is searched for, on its page or in its form. */
function showOf(kind: QueuedKind): { readonly endpoint: EndpointName; readonly param: string } | null {
  if (!ownPageKinds.some((each) => each === kind)) return null;
  const { show, edit }: Kind = kinds[kind];
  const { endpoint, param } = show ?? { endpoint: edit?.endpoint ?? "", param: "id" };
  return isEndpointName(endpoint) ? { endpoint, param } : null;
}

/** Finds what was made or renamed on this computer and is not in the cache yet. `read` overlays the waiting changes. */
export async function searchWaiting(
  q: string,
  changes: readonly Change[],
  read: (name: EndpointName, input: RawInput) => Promise<{ readonly data: unknown }>,
): Promise<readonly LocalHit[]> {
  const waiting = changes.filter(({ state, subject }) => state !== "acked" && showOf(subject.kind) !== null);
  const names = new Map(waiting.map(({ subject }) => [`${subject.kind} ${subject.key}`, subject]));
  const hits: LocalHit[] = [];
  for (const { kind, key } of [...names.values()].slice(-most)) {
    const place = showOf(kind);
    if (!place) continue;
    const shown = await read(place.endpoint, { params: { [place.param]: key } }).catch(() => null);
    for (const found of cachedWords(place.endpoint, shown?.data))
      if (beginsAll(q, `${found.names} ${found.words}`))
        hits.push({ kind: found.kind, id: found.id, title: found.title, detail: found.detail });
  }
  return hits;
}
