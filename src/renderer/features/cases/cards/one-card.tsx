import { KeyRound, Pencil, Printer, Undo2 } from "lucide-react";
import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { cardLines, holderOf, isLive, stateOf } from "./card-words.ts";

export type CardMove = "change" | "link" | "print" | "take-back";

type OneCardProps = {
  readonly card: CaseCard;
  /** What the reader may do with it. */
  readonly moves: readonly CardMove[];
  /** The move that is under way. */
  readonly busy: CardMove | null;
  readonly onMove: (move: CardMove) => void;
};

const moveWords = {
  change: {
    icon: Pencil,
    label: t("Change…"),
    full: (holder: string) => t("Change… {{holder}}", { holder }),
  },
  link: {
    icon: KeyRound,
    label: t("New link and code"),
    full: (holder: string) => t("New link and code {{holder}}", { holder }),
  },
  print: { icon: Printer, label: t("Print"), full: (holder: string) => t("Print {{holder}}", { holder }) },
  "take-back": {
    icon: Undo2,
    label: t("Take back"),
    full: (holder: string) => t("Take back {{holder}}", { holder }),
  },
} as const;

/** A card of the list: for whom, what it says, what has happened with it, and what can be done. */
export function OneCard({ card, moves, busy, onMove }: OneCardProps) {
  const holder = holderOf(card);
  const { label, kind } = stateOf(card);
  return (
    <li className="card-row" data-live={isLive(card)}>
      <h2 className="card-row-holder">
        {holder} <Tag kind={kind}>{label}</Tag>
      </h2>
      <p className="card-row-words">{card.what_to_do}</p>
      <p>{t("Call {{whom}}", { whom: card.whom_to_call })}</p>
      {card.person === null ? null : (
        <p className="card-row-meta">{t("About {{name}}", { name: card.person.name })}</p>
      )}
      {cardLines(card).map((line) => (
        <p key={line} className="card-row-meta">
          {line}
        </p>
      ))}
      {card.former && card.former.length > 0 ? (
        <details className="card-row-former">
          <summary>{t("What it said before")}</summary>
          {card.former.map((each) => (
            <p key={each.until}>
              {t("Until {{moment}}: {{words}} Call {{whom}}.", {
                moment: formatDateTime(each.until),
                words: each.what_to_do,
                whom: each.whom_to_call,
              })}
            </p>
          ))}
        </details>
      ) : null}
      {moves.length > 0 && isLive(card) ? (
        <div className="card-row-moves">
          {moves.map((move) => {
            const { icon, label, full } = moveWords[move];
            return (
              <GovernedButton
                needs={move === "print" ? "print" : null}
                key={move}
                size="small"
                icon={icon}
                aria-label={full(holder)}
                loading={busy === move}
                onClick={() => onMove(move)}
              >
                {label}
              </GovernedButton>
            );
          })}
        </div>
      ) : null}
    </li>
  );
}
