import type { CaseSummary } from "#contract/records/cases/schema.ts";

type Right = "edit" | "delete";
export type Chosen = Pick<CaseSummary, "can" | "legal_hold">;

export interface BulkRight {
  /** False where none of the cases allows it: then it is not shown. */
  readonly offered: boolean;
  /** Why not all of the cases allow it, and the fix; null where they do. */
  readonly why: string | null;
}

const words: Readonly<Record<Right, { readonly verb: string; readonly done: string }>> = {
  edit: { verb: "change", done: "archived" },
  delete: { verb: "delete", done: "deleted" },
};

const are = (count: number): string => (count === 1 ? "1 is" : `${count.toLocaleString("en-US")} are`);

/** Actions apply to all chosen cases or to none, so they are offered where the server would allow them for each one. */
export function bulkRight(chosen: readonly Chosen[], right: Right): BulkRight {
  const { verb, done } = words[right];
  const others = chosen.filter((each) => !each.can[right]).length;
  const held = right === "delete" ? chosen.filter((each) => each.can.delete && each.legal_hold).length : 0;
  const parts = [
    ...(others > 0 ? [`${are(others)} not yours to ${verb}`] : []),
    ...(held > 0 ? [`${are(held)} under legal hold`] : []),
  ];
  const them = others + held === 1 ? "it" : "them";
  const fix = others + held === chosen.length ? `cannot be ${done}` : `leave ${them} out`;
  return {
    offered: others < chosen.length,
    why:
      parts.length === 0
        ? null
        : others + held === chosen.length
          ? `${parts.join(", and ")}: ${chosen.length === 1 ? "it" : "they"} ${fix}.`
          : `Of these, ${parts.join(", and ")}: ${fix} to ${verb === "change" ? "archive" : verb} the others.`,
  };
}
