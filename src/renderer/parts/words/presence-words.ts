import type { PresentPerson } from "#contract/services/live/schema.ts";
import { steps } from "#instruments/cstag.ts";
import { t } from "#lib/words/t.ts";

const labels = new Map<string, string>([
  ...steps.flatMap((step) => step.sections.map((section) => [section.key, section.label] as const)),
  ["details", t("the details")],
  ["files", t("Files")],
]);

/** The section's own name; null where it has none, so that no raw key is shown. */
export const sectionName = (section: string | null): string | null =>
  section === null ? null : (labels.get(section) ?? null);

/** "Dana Whitcomb is editing Key Observations". */
export function presenceWords({ user, section, state }: PresentPerson): string {
  const place = sectionName(section);
  if (state === "editing")
    return t("{{fullName}} is editing{{words}}", {
      fullName: user.full_name,
      words: place === null ? "" : ` ${place}`,
    });
  return place === null
    ? t("{{fullName}} is here", { fullName: user.full_name })
    : t("{{fullName}} is in {{place}}", { fullName: user.full_name, place });
}

const most = 3;

/** Everybody in one line, editing ones first; beyond three, how many more. */
export function presenceLine(people: readonly PresentPerson[]): string {
  const ordered = [...people].sort((a, b) => Number(b.state === "editing") - Number(a.state === "editing"));
  const words = ordered.slice(0, most).map(presenceWords);
  const more = ordered.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more ${more === 1 ? "is" : "are"} here`] : [])].join(" · ");
}
