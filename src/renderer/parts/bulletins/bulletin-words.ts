import type { BulletinRef, BulletinState } from "#contract/records/bulletins/ref.ts";
import type { BulletinSummary, Credibility, Reliability } from "#contract/records/bulletins/schema.ts";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { TagKind } from "#ui/facts/tag.tsx";

export const reliabilityNames: Readonly<Record<Reliability, string>> = {
  always: t("Always reliable"),
  usually: t("Usually reliable"),
  sometimes: t("Sometimes reliable"),
  unreliable: t("Not reliable"),
  untested: t("Not tested yet"),
};

export const credibilityNames: Readonly<Record<Credibility, string>> = {
  confirmed: t("Confirmed by others"),
  probable: t("Probably true"),
  possible: t("Possibly true"),
  doubtful: t("Doubtful"),
  unknown: t("Cannot be judged"),
};

export const bulletinStateNames: Readonly<Record<BulletinState, string>> = {
  in_force: t("In force"),
  coming: t("Not yet in force"),
  over: t("Over"),
  withdrawn: t("Withdrawn"),
};

export const bulletinTagKinds: Readonly<Record<BulletinState, TagKind>> = {
  in_force: "ink",
  coming: "outline",
  over: "plain",
  withdrawn: "plain",
};

/** Whom it is addressed to, in one line. */
export const audienceWords = ({ audience }: Pick<BulletinSummary, "audience">): string =>
  [...audience.organizations, ...audience.location_groups].map(({ name }) => name).join(", ");

/** Who issued it, and for which organization: a district's coordinator also issues what a school is to know. */
export const issuerWords = ({
  issued_by,
  organization_name,
}: Pick<BulletinSummary, "issued_by" | "organization_name">): string =>
  t("{{name}}, for {{school}}", {
    name: issued_by?.full_name ?? t("A former colleague"),
    school: organization_name,
  });

/** "Until Nov 21, 2026, 3:00 PM", by the clocks of a school; with its beginning where that is to come. */
export function spanWords(
  {
    valid_from,
    valid_to,
  }: Pick<BulletinRef, "valid_to"> & { readonly valid_from?: BulletinRef["valid_from"] | null | undefined },
  now: number,
  zone: Zone,
): string {
  const to = formatDateTimeIn(valid_to, zone);
  return valid_from && Date.parse(valid_from) > now
    ? t("From {{from}} to {{to}}", { from: formatDateTimeIn(valid_from, zone), to })
    : t("Until {{to}}", { to });
}
