import type { EndpointName } from "#contract/endpoints/table.ts";
import type { InstrumentPack } from "#instruments/pack-schema.ts";
import { plainContent } from "#instruments/pack-schema.ts";
import { currentPack } from "#instruments/packs.ts";
import type { Db } from "#server/database/schema.ts";
import { judgePack } from "#server/services/packs/check-job.ts";
import type { Call } from "./http.ts";

type Names = Extract<EndpointName, `practice.${string}` | `packs.${string}`>;

/** A district's pack: the present words with one of its own. */
export function districtPack(
  version = "2026.1",
  change: (pack: InstrumentPack) => void = () => undefined,
): InstrumentPack {
  const pack = structuredClone(plainContent(currentPack.content));
  pack.meta.name = "Maple Valley questions";
  pack.meta.version = version;
  const [first] = pack.cstag.key_observations.items;
  if (first !== undefined) first.help = "Ask two people who were there.";
  change(pack);
  return pack;
}

const judged = () => {
  const pack = judgePack(JSON.stringify(districtPack("there")));
  if (!pack.ok) throw new Error("The pack of the tests is refused.");
  return pack;
};
let there: ReturnType<typeof judged> | undefined;

/** The pack that every tree of the world has. */
const loaded = () => {
  there ??= judged();
  return there;
};
const named = () => ({ pack: loaded().pack, version: loaded().version });

/** Puts the pack into a tree. */
export async function insertPack(db: Db, root: number, uuid: string): Promise<void> {
  const { ok: _, version: edition, ...pack } = loaded();
  const now = new Date().toISOString();
  await db
    .insertInto("content_packs")
    .values({
      ...pack,
      edition,
      uuid,
      organization_id: root,
      active: 0,
      created_at: now,
      created_by: null,
      changed_at: now,
      changed_by: null,
    })
    .execute();
}

/** Calls about practice cases and questionnaire packs. */
export const helpRequests: Readonly<Record<Names, () => Call>> = {
  "practice.show": () => ({}),
  "practice.create": () => ({}),
  "practice.erase": () => ({}),
  "packs.list": () => ({}),
  "packs.export": () => ({}),
  "packs.load": () => ({ body: { content: JSON.stringify(districtPack("2026.2")) } }),
  "packs.activate": () => ({ body: named() }),
  "packs.withdraw": () => ({ body: named() }),
  "packs.inUse": () => ({}),
  "packs.words": () => ({ params: named() }),
};
