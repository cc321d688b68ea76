import type { CardState, CaseCard } from "#contract/records/case-cards/schema.ts";
import { formatDate, formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { TagKind } from "#ui/facts/tag.tsx";

export const stateWords: Readonly<Record<CardState, { readonly label: string; readonly kind: TagKind }>> = {
  waiting: { label: t("Not yet"), kind: "outline" },
  given: { label: t("Given, not read yet"), kind: "outline" },
  read: { label: t("Read"), kind: "ok" },
  locked: { label: t("Locked"), kind: "stop" },
  ended: { label: t("Expired"), kind: "plain" },
  taken_back: { label: t("Taken back"), kind: "plain" },
};

/** Its state as the list shows it: nobody says by a link that they have read what is on paper. */
export const stateOf = ({ state, linked }: CaseCard) =>
  state === "given" && !linked ? { label: t("Given on paper"), kind: "outline" as const } : stateWords[state];

/** May it still be read, changed and taken back? */
export const isLive = ({ state }: Pick<CaseCard, "state">): boolean =>
  state !== "ended" && state !== "taken_back";

export const holderOf = ({ name, role }: Pick<CaseCard, "name" | "role">): string =>
  [name.trim(), role.trim()].filter((each) => each !== "").join(", ");

/** What has happened with a card, one line each. */
export function cardLines(card: CaseCard): readonly string[] {
  const by = card.created_by?.full_name ?? t("a former colleague");
  const last = card.read.at(-1);
  return [
    t("Made {{moment}} by {{name}}. Holds from {{first}} to {{last}}.", {
      moment: formatDateTime(card.created_at),
      name: by,
      first: formatDate(card.first_day),
      last: formatDate(card.last_day),
    }),
    ...(last === undefined
      ? card.opened_at === null
        ? []
        : [t("Opened {{moment}}, but not marked as read.", { moment: formatDateTime(card.opened_at) })]
      : [
          last.present
            ? t("Read {{moment}}.", { moment: formatDateTime(last.at) })
            : t("Read {{moment}}, before it was changed.", { moment: formatDateTime(last.at) }),
        ]),
    ...(card.state === "locked"
      ? [t("A wrong code was typed too often. A new link and code open the card again.")]
      : []),
    ...(card.taken_back_at === null
      ? []
      : [
          t("Taken back {{moment}} by {{name}}.", {
            moment: formatDateTime(card.taken_back_at),
            name: card.taken_back_by?.full_name ?? t("a former colleague"),
          }),
        ]),
  ];
}
