import { ChevronDown } from "lucide-react";
import { openStages } from "#contract/records/cases/moves.ts";
import { type CaseRecord, caseStageNames } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { useStageChange } from "#parts/cases/use-stage-change.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";
import { type CaseMove, movesOf, moveWords } from "./case-moves.ts";

type StageMenuProps = {
  readonly record: CaseRecord;
  readonly onMove: (move: CaseMove) => void;
  readonly onProblem: (message: string | null) => void;
};

/** The stage in the head; it opens a menu of stages, and of closing or reopening. */
export function StageMenu({ record, onMove, onProblem }: StageMenuProps) {
  const { busy, moveTo } = useStageChange(record, onProblem);
  const moves = movesOf(record).filter((move) => move === "close" || move === "reopen");
  if (moves.length === 0) return <StageGlyph stage={record.stage} />;
  const stages: readonly MenuItem[] =
    record.stage === "closed"
      ? []
      : openStages.map((stage) => ({
          label: caseStageNames[stage],
          glyph: <StageGlyph stage={stage} word={false} />,
          checked: stage === record.stage,
          onSelect: () => {
            if (stage !== record.stage) moveTo(stage);
          },
        }));
  return (
    <Menu
      label={t("Stage of the case")}
      items={[
        ...stages,
        ...(stages.length > 0 ? (["line"] as const) : []),
        ...moves.map((move) => ({ label: moveWords[move].menu, onSelect: () => onMove(move) })),
      ]}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className="case-stage"
          disabled={busy}
          aria-label={t("Stage: {{stage}}. Change", { stage: caseStageNames[record.stage] })}
        >
          <StageGlyph stage={record.stage} />
          <Icon of={ChevronDown} size={14} />
        </button>
      )}
    />
  );
}
