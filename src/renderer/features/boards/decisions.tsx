import type { AgreementBoard, BoardDecision } from "#contract/records/agreement-boards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { choiceLabel, nameOf } from "#parts/boards/board-words.ts";
import { answerWords } from "#parts/words/agreement-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { useAssessmentAddress } from "./use-assessment-address.ts";

interface DecisionsProps {
  readonly board: AgreementBoard;
  readonly caseRecord: CaseRecord;
}

/** What the team decided, the last decision first, each as it was recorded. */
export function Decisions({ board, caseRecord }: DecisionsProps) {
  const { decisions } = board;
  if (decisions.length === 0)
    return <p className="board-quiet">{t("Nothing is decided yet. No answer is suggested.")}</p>;
  return (
    <>
      <ol className="board-decided">
        {[...decisions].reverse().map((decision, at) => (
          <li key={decision.id}>
            <Decision board={board} decision={decision} last={at === 0} />
          </li>
        ))}
      </ol>
      <NextStep board={board} caseRecord={caseRecord} />
    </>
  );
}

const order = ["differs", "not_asked", "agrees"] as const;

interface DecisionProps {
  readonly board: AgreementBoard;
  readonly decision: BoardDecision;
  readonly last: boolean;
}

function Decision({ board, decision, last }: DecisionProps) {
  const { number, choice, words, members, made_by, made_at } = decision;
  return (
    <article aria-label={t("Decision {{number}}", { number })}>
      <p className="board-chosen">{choiceLabel(board, choice)}</p>
      {words === null ? null : <p className="board-words">{words}</p>}
      <ul className="board-views">
        {order
          .flatMap((answer) => members.filter((each) => each.answer === answer))
          .map((each, at) => (
            <li key={each.user?.id ?? `n${at}`}>
              <strong>{nameOf(each.user)}</strong> {answerWords[each.answer]}
              {each.words === null ? null : <q>{each.words}</q>}
            </li>
          ))}
      </ul>
      <p className="board-quiet">
        {t("Recorded by {{name}}, {{when}}.", { name: nameOf(made_by), when: formatDateTime(made_at) })}{" "}
        {last ? null : t("A later decision holds.")}
      </p>
    </article>
  );
}

/** A decision changes no assessment: it leads to where that is recorded. */
function NextStep({ board, caseRecord }: DecisionsProps) {
  const to = useAssessmentAddress(caseRecord, board.record_uuid);
  return to === null ? null : (
    <LinkButton size="small" to={to}>
      {board.question === "classification"
        ? t("Go on to record the classification")
        : t("Go on to the summary")}
    </LinkButton>
  );
}
