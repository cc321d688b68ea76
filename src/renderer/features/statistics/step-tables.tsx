import type { Statistics } from "#contract/services/statistics/schema.ts";
import { t } from "#lib/words/t.ts";
import { Table } from "#ui/list/table.tsx";
import { GroupRows } from "./group-rows.tsx";
import type { StepView } from "./statistics-address.ts";
import { byNames, medianWords, shareWords, stepNames, stepNotes, stepWords } from "./statistics-words.ts";

const heads = [
  { label: t("Step") },
  { label: t("Done"), number: true },
  { label: t("Done in time"), number: true },
  { label: t("Median days"), number: true },
];

/** Each step of all together, with what it means. */
export function StepTable({ found }: { readonly found: Statistics }) {
  const daysOf = (step: string) => found.deadlines.find((each) => each.step === step)?.days ?? 0;
  return (
    <Table label={t("Steps, all together")} heads={heads} wraps>
      {found.total.steps.map((numbers) => (
        <tr key={numbers.step}>
          <th scope="row" className="statistics-step">
            {stepNames[numbers.step]}
            <span className="statistics-note">
              {stepNotes[numbers.step]}{" "}
              {t("In time: at most {{count}} days after the report.", { count: daysOf(numbers.step) })}
            </span>
          </th>
          <td className="bw-table-number bw-numbers">{shareWords(numbers.done, numbers.of)}</td>
          <td className="bw-table-number bw-numbers">{shareWords(numbers.in_time, numbers.of)}</td>
          <td className="bw-table-number bw-numbers">{medianWords(numbers)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** One number of each step, by group. */
export function GroupStepTable({ found, view }: { readonly found: Statistics; readonly view: StepView }) {
  return (
    <Table
      label={t("Steps by group")}
      heads={[
        { label: byNames[found.by] },
        ...found.total.steps.map(({ step }) => ({ label: stepNames[step], number: true })),
      ]}
      wraps
    >
      <GroupRows found={found} cells={({ steps }) => steps.map((step) => stepWords(step, view))} />
    </Table>
  );
}
