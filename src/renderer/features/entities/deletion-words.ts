import type { EntitySummary } from "#contract/records/entities/schema.ts";

export const countedEntities = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "organization of interest" : "organizations of interest"}`;

/** Why what is chosen cannot be deleted as a whole, and the fix; null where, as far as one can see, it can be. */
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
