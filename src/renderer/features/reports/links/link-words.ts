import type { LinkRefusal, LinkState, ReportLink } from "#contract/services/reports/links.ts";
import { formatDate, formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { TagKind } from "#ui/facts/tag.tsx";

export const stateWords: Readonly<Record<LinkState, { readonly label: string; readonly kind: TagKind }>> = {
  given: { label: t("Not opened yet"), kind: "outline" },
  opened: { label: t("Opened"), kind: "ok" },
  locked: { label: t("Locked"), kind: "stop" },
  ended: { label: t("Expired"), kind: "plain" },
  taken_back: { label: t("Taken back"), kind: "plain" },
};

/** Why there is no button to send it, where one looks for it. */
export const refusalWords: Readonly<Record<LinkRefusal, string>> = {
  one_computer: t(
    "Records are kept on this computer alone, so nobody else could open a link. Download the report and hand it over.",
  ),
  own_use: t("Only a report that was made for a recipient is sent. This one is for the team’s own use."),
  archived: t("The case is archived: no new link is made. Links can still be taken back."),
};

/** Can it still be opened or taken back? */
export const isLive = ({ state }: ReportLink): boolean => state !== "ended" && state !== "taken_back";

/** Openings that are told one by one; there are rarely more than two. */
const shownOpenings = 5;

/** What has happened with a link, one line each, by the clocks of the school whose case it is. */
export function linkLines(link: ReportLink, zone: Zone): readonly string[] {
  const earlier = link.opened.length - shownOpenings;
  return [
    t("Sent {{moment}} by {{name}}. Opens through {{day}}.", {
      moment: formatDateTimeIn(link.created_at, zone),
      name: link.created_by?.full_name ?? t("a former colleague"),
      day: formatDate(link.last_day),
    }),
    ...(link.mail_status === "failed" ? [t("The mail server did not take the mail.")] : []),
    ...(link.mail_status === "sending"
      ? [t("The mail server has not answered. If it stays so, nobody may have got it.")]
      : []),
    ...(earlier > 0 ? [t("Opened {{count}} times before.", { count: earlier })] : []),
    ...link.opened
      .slice(-shownOpenings)
      .map((moment) => t("Opened {{moment}}.", { moment: formatDateTimeIn(moment, zone) })),
    ...(link.refused_at === null
      ? []
      : [
          t(
            "Asked for {{moment}} and not given out: something of who was taken out was found in it. Make the report anew.",
            { moment: formatDateTimeIn(link.refused_at, zone) },
          ),
        ]),
    ...(link.state === "locked"
      ? [t("A wrong code was typed too often. Take the link back, and send a new one.")]
      : []),
    ...(link.taken_back_at === null
      ? []
      : [
          t("Taken back {{moment}} by {{name}}.", {
            moment: formatDateTimeIn(link.taken_back_at, zone),
            name: link.taken_back_by?.full_name ?? t("a former colleague"),
          }),
        ]),
  ];
}
