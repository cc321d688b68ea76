import { useQuery } from "@tanstack/react-query";
import { isKnown, learnPack } from "#instruments/instrument.ts";
import { packSchema } from "#instruments/pack-schema.ts";
import { ourPack, type PackIdentity, packIdentity } from "#instruments/packs.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";

/** Words of a district are read once, and kept on this computer with the assessment. False while they are being read. */
export function usePackWords(recorded: PackIdentity | null | undefined): boolean {
  const { pack, version } = recorded ?? packIdentity;
  const wanted = pack !== ourPack && !isKnown({ pack, version });
  const found = useQuery({
    ...apiQuery(useApi(), "packs.words", { params: { pack, version } }),
    enabled: wanted,
    retry: false,
  });
  if (!wanted) return true;
  const content = found.data?.data.content;
  if (content !== undefined) {
    const read = packSchema.safeParse(JSON.parse(content));
    if (read.success) learnPack({ pack, content: read.data });
    return true;
  }
  return found.isError;
}

/** The words that a new assessment of an organization begins under; null while they are being looked up. */
export function useWordsInUse(organizationId: number | null, enabled: boolean): PackIdentity | null {
  const found = useQuery({ ...apiQuery(useApi(), "packs.inUse", {}), enabled, retry: false });
  if (!enabled || found.isError) return packIdentity;
  if (found.data === undefined) return null;
  const all = found.data.data;
  const own =
    organizationId === null
      ? all[0]
      : all.find(({ organization_ids }) => organization_ids.includes(organizationId));
  return own === undefined ? packIdentity : { pack: own.pack, version: own.version };
}
