import type { CaseSummary } from "#contract/records/cases/schema.ts";

type Right = "edit" | "delete";
export type Chosen = Pick<CaseSummary, "can" | "legal_hold">;

export interface BulkRight {
  /** False where it is open for none of them: then nothing is said of it. */
  readonly offered: boolean;
  /** Why it is not open for all, and the fix; null where it is. */
  readonly why: string | null;
}

const words: Readonly<Record<Right, { readonly verb: string; readonly done: string }>> = {
  edit: { verb: "change", done: "archived" },
  delete: { verb: "delete", done: "deleted" },
};

const are = (count: number): string => (count === 1 ? "1 is" : `${count.toLocaleString("en-US")} are`);

/** What is done with all of the chosen cases or none is offered as its server would allow it: for each of them. */
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
