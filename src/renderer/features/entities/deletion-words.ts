import type { EntitySummary } from "#contract/records/entities/schema.ts";

export const countedEntities = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "organization of interest" : "organizations of interest"}`;

/** Why the chosen records cannot all be deleted, and the fix; null where nothing known prevents it. */
export function whyNotDeleted(
  chosen: readonly Pick<EntitySummary, "can" | "open_case_count">[],
): string | null {
  const others = chosen.filter((each) => !each.can.delete).length;
  const tied = chosen.filter((each) => each.can.delete && each.open_case_count > 0).length;
  if (others + tied === 0) return null;
  const parts = [
    ...(others > 0 ? [`${others} ${others === 1 ? "is" : "are"} not yours to delete`] : []),
    ...(tied > 0 ? [`${tied} ${tied === 1 ? "belongs" : "belong"} to an open case`] : []),
  ];
  return `Of these, ${parts.join(", and ")}. Leave ${others + tied === 1 ? "it" : "them"} out.`;
}
