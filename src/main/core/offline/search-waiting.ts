import type { LocalHit } from "#contract/bridge/registry.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { RawInput } from "../api/client.ts";
import { copiedWords } from "../cache/copied-words.ts";
import { beginsAll } from "../cache/search-copies.ts";
import type { Change } from "../outbox/types.ts";

const most = 50;

const reads: Partial<
  Record<Change["subject"]["kind"], { readonly name: EndpointName; readonly param: string }>
> = {
  person: { name: "persons.show", param: "id" },
  assessment: { name: "assessments.show", param: "idOrUuid" },
};

/** Finds what was made or renamed on this computer and is not in the cache yet. `read` overlays the waiting changes. */
export async function searchWaiting(
  q: string,
  changes: readonly Change[],
  read: (name: EndpointName, input: RawInput) => Promise<{ readonly data: unknown }>,
): Promise<readonly LocalHit[]> {
  const waiting = changes.filter(({ state, subject }) => state !== "acked" && reads[subject.kind]);
  const names = new Map(waiting.map(({ subject }) => [`${subject.kind} ${subject.key}`, subject]));
  const hits: LocalHit[] = [];
  for (const { kind, key } of [...names.values()].slice(-most)) {
    const place = reads[kind];
    if (!place) continue;
    const shown = await read(place.name, { params: { [place.param]: key } }).catch(() => null);
    for (const found of copiedWords(place.name, shown?.data))
      if (beginsAll(q, `${found.names} ${found.words}`))
        hits.push({ kind: found.kind, id: found.id, title: found.title, detail: found.detail });
  }
  return hits;
}
