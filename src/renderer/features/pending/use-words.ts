import { useQuery } from "@tanstack/react-query";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { type Instrument, wordsFor } from "#instruments/instrument.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";

/**
 * The words of the assessment that a change belongs to; undefined while it is not at hand, where this program does not
 * have them, and for other records.
 */
export function useWords({ kind, target }: PendingChange): Instrument | undefined {
  const api = useApi();
  const asks = kind === "assessment" || kind === "interview";
  const uuid = asks && target?.kind === "assessment" ? target.id : null;
  const found = useQuery({
    ...apiQuery(api, "assessments.show", { params: { idOrUuid: uuid ?? "" } }),
    enabled: uuid !== null,
  });
  if (found.data === undefined) return undefined;
  const { instrument, words } = wordsFor(found.data.data.instrument);
  return words === "other" ? undefined : instrument;
}
