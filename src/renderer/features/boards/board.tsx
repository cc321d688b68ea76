import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { answeredWords, nameOf, questionWords } from "#parts/boards/board-words.ts";
import { usePackWords } from "#parts/packs/use-pack-words.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import type { BoardProps } from "./board-props.ts";
import { Decisions } from "./decisions.tsx";
import { OwnAnswer } from "./own-answer.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { Decide } from "./team-decision.tsx";
import { WhoAnswered } from "./who-answered.tsx";

/** One board: answered alone, then read side by side, then decided. */
export function Board(props: BoardProps) {
  const { board, caseRecord, own, number } = props;
  const known = usePackWords(board.instrument);
  const { assessments } = caseRecord;
  const about = assessments.find(({ uuid }) => uuid === board.record_uuid)?.person.name;
  const heading = [questionWords[board.question], about].filter((part) => part !== undefined).join(", ");
  if (!known) return <Skeleton label={t("Loading the words of the assessment")} shape="text" count={4} />;
  return (
    <section className="board" aria-label={t("Board {{number}}", { number })}>
      <SectionHead title={heading} side={answeredWords(board)}>
        {introOf(board)}
      </SectionHead>
      {board.state === "collecting" ? (
        <div className="board-columns">
          {own === null ? (
            <p className="board-quiet">
              {t("You are not asked on this board. What the others answer is shown once it is opened.")}
            </p>
          ) : (
            <DraftGate draftKey={draftKeys.boardAnswer(caseRecord.id, board.uuid)}>
              {(found) => <OwnAnswer board={board} caseRecord={caseRecord} own={own} found={found} />}
            </DraftGate>
          )}
          <WhoAnswered board={board} caseId={caseRecord.id} />
        </div>
      ) : (
        <div className="board-columns">
          <SideBySide board={board} team={caseRecord.team} />
          <div className="board-decision">
            <h3 className="wizard-block-title">{t("The team’s decision")}</h3>
            <Decisions board={board} caseRecord={caseRecord} />
            {board.can.edit ? (
              <DraftGate key={board.version} draftKey={draftKeys.boardDecision(caseRecord.id, board.uuid)}>
                {(found) => <Decide board={board} caseId={caseRecord.id} found={found} />}
              </DraftGate>
            ) : null}
          </div>
        </div>
      )}
    </section>
  );
}

function introOf({
  state,
  created_by,
  created_at,
  opened_by,
  opened_at,
  opened_reason,
}: AgreementBoard): string {
  if (state === "collecting")
    return t(
      "{{name}} asked on {{date}}. Each answers alone; nobody sees another answer before the board is opened.",
      {
        name: nameOf(created_by),
        date: formatDate(created_at),
      },
    );
  const opened = { name: nameOf(opened_by), date: formatDate(opened_at) };
  return opened_reason === null
    ? t("Opened for all by {{name}} on {{date}}. Answers can no longer change.", opened)
    : t("Opened for all by {{name}} on {{date}}, before everybody had answered: {{reason}}", {
        ...opened,
        reason: opened_reason,
      });
}
