import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { Statistics, StatisticsNumbers } from "#contract/services/statistics/schema.ts";
import { t } from "#lib/words/t.ts";
import { Table } from "#ui/list/table.tsx";
import { GroupRows } from "./group-rows.tsx";
import { byNames, numberWords } from "./statistics-words.ts";

const classColumns: readonly Column[] = [
  ...classificationNames.map((label, at) => ({
    label,
    of: ({ classes }: StatisticsNumbers) => classes[at] ?? null,
  })),
  { label: t("Not classified yet"), of: ({ not_classified }) => not_classified },
];

type Column = {
  readonly label: string;
  readonly of: (numbers: StatisticsNumbers) => number | null;
};

const columnsOf = (by: Statistics["by"]): readonly Column[] => [
  { label: t("Cases reported"), of: ({ cases }) => cases },
  { label: t("Assessments begun"), of: ({ assessments }) => assessments },
  // By classification each row is one of them already.
  ...(by === "classification" ? [] : classColumns),
  { label: t("More than one on the team"), of: ({ several }) => several },
];

/** How many cases and assessments there were, by classification. */
export function CountTable({ found }: { readonly found: Statistics }) {
  const columns = columnsOf(found.by);
  return (
    <Table
      label={t("Cases and assessments")}
      heads={[{ label: byNames[found.by] }, ...columns.map(({ label }) => ({ label, number: true }))]}
      wraps
    >
      <GroupRows found={found} cells={(numbers) => columns.map(({ of }) => numberWords(of(numbers)))} />
    </Table>
  );
}
