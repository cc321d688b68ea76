import { schoolYearOf } from "#contract/records/organizations/schedule.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useSchedule } from "./use-schedule.ts";

/** This school year and the one before as spans of days; nothing where nobody has said when one begins. */
export function useSchoolYears(): readonly { readonly value: string; readonly label: string }[] {
  const { school_year: first } = useSchedule(null);
  if (first === null) return [];
  const span = (later: number) => {
    const { from, to } = schoolYearOf(first, todayIso(), later);
    return `${from}..${to}`;
  };
  return [
    { value: span(0), label: t("This school year") },
    { value: span(-1), label: t("Last school year") },
  ];
}
