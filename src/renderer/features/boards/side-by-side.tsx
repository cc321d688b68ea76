import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { choicesOf, nameOf } from "#parts/boards/board-words.ts";
import { Sources } from "#parts/sources/sources.tsx";
import { Who } from "#ui/facts/avatar.tsx";

interface SideBySideProps {
  readonly board: AgreementBoard;
  readonly team: CaseRecord["team"];
}

/**
 * All answers, each choice that somebody gave a column in the order of the pack. No choice is marked, and none is counted:
 * how many said the same decides nothing.
 */
export function SideBySide({ board, team }: SideBySideProps) {
  const groups = choicesOf(board).flatMap((choice) => {
    const answers = board.answers.filter((each) => each.choice === choice.value);
    return answers.length === 0 ? [] : [{ choice, answers }];
  });
  const missing = board.asked.filter(({ answered }) => !answered).map(({ user }) => nameOf(user));
  const titleOf = (id: number | undefined) => team.find((each) => each.id === id)?.title ?? undefined;
  return (
    <div className="board-answers">
      <p className="board-quiet">
        {groups.length > 1
          ? t("The answers differ. Read what each relies on before you talk.")
          : t("All who answered said the same. Their reasons may still differ.")}
      </p>
      <div className="board-groups">
        {groups.map(({ choice, answers }) => (
          <section key={choice.value} className="board-group" aria-label={choice.label}>
            <h3 title={choice.meaning}>{choice.label}</h3>
            {answers.map((answer) => (
              <article key={answer.id} className="board-answer" aria-label={nameOf(answer.user)}>
                <Who name={nameOf(answer.user)} kind="colleague" note={titleOf(answer.user?.id)} />
                <p className="board-words">{answer.words ?? t("No reasons were given.")}</p>
                <Sources linked={answer.evidence} onLink={null} about={nameOf(answer.user)} />
              </article>
            ))}
          </section>
        ))}
      </div>
      {missing.length === 0 ? null : (
        <p className="board-quiet">{t("Did not answer: {{names}}.", { names: missing.join(", ") })}</p>
      )}
    </div>
  );
}
