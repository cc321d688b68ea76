import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  AgreementBoard,
  BoardDecision,
  DecisionHead,
} from "#contract/records/agreement-boards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { choiceLabel, nameOf } from "#parts/boards/board-words.ts";
import { answerWords } from "#parts/words/agreement-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { useAssessmentAddress } from "./use-assessment-address.ts";

interface DecisionsProps {
  readonly board: AgreementBoard;
  readonly caseRecord: CaseRecord;
}

/** What the team decided, the last decision first, each as it was recorded. */
export function Decisions({ board, caseRecord }: DecisionsProps) {
  const { decision, decisions } = board;
  if (decision === null)
    return <p className="board-quiet">{t("Nothing is decided yet. No answer is suggested.")}</p>;
  return (
    <>
      <ol className="board-decided">
        <li>
          <Decision board={board} decision={decision} last />
        </li>
        {[...decisions.slice(0, -1)].reverse().map((head) => (
          <li key={head.id}>
            <FormerDecision board={board} head={head} />
          </li>
        ))}
      </ol>
      <NextStep board={board} caseRecord={caseRecord} />
    </>
  );
}

/** A decision that a later one took the place of: its words are read when somebody asks for them. */
function FormerDecision({ board, head }: { readonly board: AgreementBoard; readonly head: DecisionHead }) {
  const [open, setOpen] = useState(false);
  const found = useQuery({
    ...apiQuery(useApi(), "boards.decision", {
      params: { id: board.case_id, boardId: board.uuid, number: head.number },
    }),
    enabled: open,
  });
  const whole = found.data?.data;
  if (open && whole !== undefined) return <Decision board={board} decision={whole} last={false} />;
  return (
    <article aria-label={t("Decision {{number}}", { number: head.number })}>
      <p className="board-quiet">
        {t("Recorded by {{name}}, {{when}}.", {
          name: nameOf(head.made_by),
          when: formatDateTime(head.made_at),
        })}{" "}
        {t("A later decision holds.")}
      </p>
      {open ? (
        <Loaded query={found} label={t("Loading the decision")} count={2} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {t("Read decision {{number}}", { number: head.number })}
        </Button>
      )}
    </article>
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
