import { Check, Circle } from "lucide-react";
import { useState } from "react";
import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import { t } from "#lib/words/t.ts";
import { nameOf } from "#parts/boards/board-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { OpenBoard } from "./open-board.tsx";

interface WhoAnsweredProps {
  readonly board: AgreementBoard;
  readonly caseId: number;
}

/** Who has answered, and nothing of what; the way to open the board for whoever may. */
export function WhoAnswered({ board, caseId }: WhoAnsweredProps) {
  const [opening, open] = useState(false);
  const { asked, can } = board;
  return (
    <div className="board-decision">
      <h3 className="wizard-block-title">{t("Who has answered")}</h3>
      <ul className="board-asked">
        {asked.map(({ user, answered }, at) => (
          <li key={user?.id ?? `n${at}`}>
            <Who name={nameOf(user)} kind="colleague" note={answered ? t("Has answered") : t("Not yet")} />
            <Icon of={answered ? Check : Circle} size={16} />
          </li>
        ))}
      </ul>
      {can.open === "no" ? (
        <p className="board-quiet">
          {t(
            "Whoever is asked can open the board once everybody has answered. The lead can open it earlier, with a reason.",
          )}
        </p>
      ) : (
        <Button variant={can.open === "now" ? "primary" : "plain"} onClick={() => open(true)}>
          {can.open === "now" ? t("Open the answers…") : t("Open before all have answered…")}
        </Button>
      )}
      {opening ? <OpenBoard board={board} caseId={caseId} onClose={() => open(false)} /> : null}
    </div>
  );
}
