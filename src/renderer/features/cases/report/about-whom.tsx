import { withRole } from "#contract/services/reports/readers.ts";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { ReportChoice } from "./use-report-choice.ts";

const asked = [
  { role: "subject", label: t("About which subject") },
  { role: "target", label: t("About which target") },
] as const;

/** Are several subjects or several targets named in it? A letter to one family is about one child. */
export const namesSeveral = ({ people }: Pick<CaseReport, "people">, redact: readonly number[]): boolean =>
  asked.some(({ role }) => withRole(people, role).filter(({ id }) => !redact.includes(id)).length > 1);

type AboutWhomProps = { readonly report: CaseReport; readonly choice: ReportChoice };

/** About which of several children it is, where the case has several in one role; nothing else. */
export function AboutWhom({ report, choice }: AboutWhomProps) {
  return asked.map(({ role, label }) => {
    const people = withRole(report.people, role);
    if (people.length < 2) return null;
    const staying = people.filter(({ id }) => !choice.redact.includes(id));
    return (
      <SelectField
        key={role}
        label={label}
        options={[
          { value: "", label: staying.length === 0 ? t("None of them is named") : t("All who are named") },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={staying.length === 1 ? String(staying[0]?.id) : ""}
        onChange={(event) => {
          if (event.target.value !== "") choice.chooseAbout(Number(event.target.value), role, report.people);
        }}
        help={t("The others and their parents are taken out, and so is what is about them alone.")}
      />
    );
  });
}
