import { Archive, Scale } from "lucide-react";
import { isPracticeNumber } from "#contract/records/cases/practice.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { caseNumber } from "#parts/words/case-number.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import type { CaseMove } from "./case-moves.ts";
import { StageMenu } from "./stage-menu.tsx";

type CaseFactsProps = {
  readonly record: CaseRecord;
  readonly onMove: (move: CaseMove) => void;
  readonly onProblem: (message: string | null) => void;
};

/** The line of facts under a case's title. */
export function CaseFacts({ record, onMove, onProblem }: CaseFactsProps) {
  return (
    <>
      <strong>{caseNumber(record.number)}</strong>
      {isPracticeNumber(record.number) ? <Tag kind="wait">{t("Practice: invented people")}</Tag> : null}
      <StageMenu record={record} onMove={onMove} onProblem={onProblem} />
      <ClassificationTag value={record.classification} />
      {record.category ? <span>{record.category.label}</span> : null}
      <span>
        {record.closed_at
          ? t("Closed {{date}}", { date: formatDate(record.closed_at) })
          : t("Opened {{date}}", { date: formatDate(record.created_at) })}
      </span>
      {record.archived_at ? (
        <span className="case-fact">
          <Icon of={Archive} size={14} />
          {t("Archived {{date}}", { date: formatDate(record.archived_at) })}
        </span>
      ) : null}
      {record.legal_hold ? (
        <span className="case-fact">
          <Icon of={Scale} size={14} />
          {t("Legal hold")}
        </span>
      ) : null}
      <LocalNote record={record} />
    </>
  );
}
