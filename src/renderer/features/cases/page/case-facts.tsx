import { useQuery } from "@tanstack/react-query";
import { Archive, Scale } from "lucide-react";
import { isPracticeNumber } from "#contract/records/cases/practice.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { WavrStandingTag } from "#parts/cases/wavr-standing.tsx";
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

/** The classification of a case, or the level of concern of each person whose assessment is WAVR; both where there are both. */
function Standing({ record: { id, classification, assessments, counts } }: Pick<CaseFactsProps, "record">) {
  const hasWavr = Boolean(counts?.wavr);
  const found = useQuery({ ...apiQuery(useApi(), "wavr.heads", { params: { id } }), enabled: hasWavr });
  const heads = hasWavr ? (found.data?.data ?? []) : [];
  if (hasWavr && found.isPending) return null;
  return (
    <>
      {classification === null && assessments.length === 0 && heads.length > 0 ? null : (
        <ClassificationTag value={classification} />
      )}
      {heads.map((head) => (
        <WavrStandingTag key={head.person_uuid} of={head} />
      ))}
    </>
  );
}

/** The line of facts under a case's title. */
export function CaseFacts({ record, onMove, onProblem }: CaseFactsProps) {
  const zone = useZoneOf()(record.organization_id);
  return (
    <>
      <strong>{caseNumber(record.number)}</strong>
      {isPracticeNumber(record.number) ? <Tag kind="wait">{t("Practice: invented people")}</Tag> : null}
      <StageMenu record={record} onMove={onMove} onProblem={onProblem} />
      <Standing record={record} />
      {record.category ? <span>{record.category.label}</span> : null}
      <span>
        {record.closed_at
          ? t("Closed {{date}}", { date: formatDateIn(record.closed_at, zone) })
          : t("Opened {{date}}", { date: formatDateIn(record.created_at, zone) })}
      </span>
      {record.archived_at ? (
        <span className="case-fact">
          <Icon of={Archive} size={14} />
          {t("Archived {{date}}", { date: formatDateIn(record.archived_at, zone) })}
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
