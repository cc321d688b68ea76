import "./board-entry.css";
import { Columns3 } from "lucide-react";
import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { answeredWords, choiceLabel, nameOf } from "./board-words.ts";
import { useBoards } from "./use-boards.ts";

interface BoardEntryProps {
  readonly caseRecord: Pick<CaseRecord, "id" | "team">;
  /** Of the assessment that the team is asked about; null before its first save. */
  readonly recordUuid: string | null;
  readonly canEdit: boolean;
}

/** Beside a judgment of the team: the way to ask each member first, or what came of it. */
export function BoardEntry({ caseRecord, recordUuid, canEdit }: BoardEntryProps) {
  const { user } = useSession();
  const last = useBoards(caseRecord.id, recordUuid).at(-1);
  if (recordUuid === null) return null;
  // Who works alone has nobody to ask.
  if (last === undefined && (!canEdit || caseRecord.team.length < 2)) return null;
  return (
    <div className="board-entry">
      <Icon of={Columns3} size={16} />
      <p>
        {last === undefined
          ? t("Each member can answer alone first, before anybody sees another answer.")
          : standingOf(last)}
      </p>
      <LinkButton to={paths.boardsAbout(caseRecord.id, recordUuid)} size="small">
        {last === undefined
          ? t("Ask each member first")
          : waitsFor(last, user?.id)
            ? t("Give your answer")
            : t("Agreement board")}
      </LinkButton>
    </div>
  );
}

const waitsFor = ({ state, asked }: AgreementBoard, userId: number | undefined): boolean =>
  state === "collecting" && asked.some(({ user, answered }) => user?.id === userId && !answered);

/** How far a board is, in a sentence. */
function standingOf(board: AgreementBoard): string {
  const { decision } = board;
  if (board.state === "collecting") return t("{{answered}}, each alone.", { answered: answeredWords(board) });
  if (decision === null) return t("The answers are side by side. Nothing is decided yet.");
  const others = decision.members
    .filter(({ answer }) => answer === "differs")
    .map(({ user }) => nameOf(user));
  const what = { choice: choiceLabel(board, decision.choice), date: formatDate(decision.made_at) };
  return others.length === 0
    ? t("The team decided {{choice}} on {{date}}.", what)
    : t("The team decided {{choice}} on {{date}}. Sees it differently: {{names}}.", {
        ...what,
        names: others.join(", "),
      });
}
