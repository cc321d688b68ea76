import type { EntitySummary } from "#contract/records/entities/schema.ts";
import { t } from "#lib/words/t.ts";

export const countedEntities = (count: number): string =>
  t("{{count, number}} organizations of interest", { count });

/** Why the chosen records cannot all be deleted, and the fix; null where nothing known prevents it. */
export function whyNotDeleted(
  chosen: readonly Pick<EntitySummary, "can" | "open_case_count">[],
): string | null {
  const others = chosen.filter((each) => !each.can.delete).length;
  const tied = chosen.filter((each) => each.can.delete && each.open_case_count > 0).length;
  if (others + tied === 0) return null;
  const parts = [
    ...(others > 0 ? [t("{{count}} are not yours to delete", { count: others })] : []),
    ...(tied > 0 ? [t("{{count}} belong to an open case", { count: tied })] : []),
  ];
  return t("Of these, {{parts}}. Leave them out.", { count: others + tied, parts: parts.join(", and ") });
}
