import type { CaseSummary } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";

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

const are = (count: number): string => t("{{count, number}} are", { count });

/** Actions apply to all chosen cases or to none, so they are offered where the server would allow them for each one. */
export function bulkRight(chosen: readonly Chosen[], right: Right): BulkRight {
  const { verb, done } = words[right];
  const others = chosen.filter((each) => !each.can[right]).length;
  const held = right === "delete" ? chosen.filter((each) => each.can.delete && each.legal_hold).length : 0;
  const parts = [
    ...(others > 0 ? [t("{{are}} not yours to {{verb}}", { are: are(others), verb })] : []),
    ...(held > 0 ? [t("{{are}} under legal hold", { are: are(held) })] : []),
  ];
  const them = others + held === 1 ? "it" : "them";
  const fix =
    others + held === chosen.length ? t("cannot be {{done}}", { done }) : t("leave {{them}} out", { them });
  return {
    offered: others < chosen.length,
    why:
      parts.length === 0
        ? null
        : others + held === chosen.length
          ? `${parts.join(", and ")}: ${chosen.length === 1 ? "it" : "they"} ${fix}.`
          : t("Of these, {{parts}}: {{fix}} to {{words}} the others.", {
              parts: parts.join(", and "),
              fix,
              words: verb === "change" ? "archive" : verb,
            }),
  };
}
