import type { Statistics, StatisticsNumbers, StepNumbers } from "#contract/services/statistics/schema.ts";
import { byNames, countNames, stepNames } from "#contract/services/statistics/words.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";

/** What stands in a cell whose number is hidden. */
const hiddenCell = "hidden";
const cell = (value: number | null): string => (value === null ? hiddenCell : String(value));

/** What a reader of the file has to know first: whose numbers, of when, and what is not in it. */
function aboutRows(found: Statistics): readonly (readonly [string, string])[] {
  const { smallest } = found;
  return [
    ["Organization", found.organization.name],
    ["First day", found.from],
    ["Last day", found.to],
    ["Time zone", found.time_zone ?? "That of the server"],
    ["Made (UTC)", momentCell(found.made_at)],
    ["By", byNames[found.by]],
    ["Numbers below this are hidden", String(smallest)],
    [
      "What hidden means",
      smallest > 1
        ? `Numbers from 1 to ${smallest - 1} are hidden, and as many others as it takes that these cannot be worked out of the totals. A zero is told.`
        : "No number is hidden.",
    ],
    ["Cases reported", "Cases that were reported within these days, or opened where no report is noted."],
    ["Assessments begun", "Assessments that were begun within these days."],
    [
      "Days",
      "Whole days from the report of the case until the step was first on record. The median is the number in the middle.",
    ],
    ...found.deadlines.map(
      ({ step, days }) =>
        [
          `In time: ${stepNames[step]}`,
          `At most ${days} ${days === 1 ? "day" : "days"} after the report`,
        ] as const,
    ),
    ["What is not counted", "Practice cases and deleted records. No person is named or ranked."],
  ];
}

const measures: readonly {
  readonly label: string;
  readonly of: (numbers: StatisticsNumbers) => number | null;
}[] = [
  { label: countNames.cases, of: ({ cases }) => cases },
  { label: countNames.assessments, of: ({ assessments }) => assessments },
  ...countNames.classes.map((label, at) => ({
    label,
    of: ({ classes }: StatisticsNumbers) => classes[at] ?? null,
  })),
  { label: countNames.not_classified, of: ({ not_classified }) => not_classified },
  { label: countNames.several, of: ({ several }) => several },
];

const stepMeasures: readonly { readonly label: string; readonly of: (step: StepNumbers) => string }[] = [
  { label: "Assessments that it is for", of: (step) => cell(step.of) },
  { label: "Done", of: ({ done }) => cell(done) },
  { label: "Done in time", of: ({ in_time }) => cell(in_time) },
  { label: "Median days", of: ({ median_days, done }) => (done === 0 ? "" : cell(median_days)) },
];

const rowsOf = (found: Statistics) => [
  { label: "All together", numbers: found.total },
  ...found.groups.map((group) => ({ label: group.label, numbers: group })),
];

const column = (label: string) => ({ id: label.toLowerCase().replaceAll(" ", "_"), label });

/** A workbook: what it is, the counts, and the steps. */
export function statisticsSheets(found: Statistics): readonly Sheet[] {
  const rows = rowsOf(found);
  const by = byNames[found.by];
  return [
    { name: "About", columns: [column("About"), column("Said")], rows: aboutRows(found) },
    {
      name: "Counts",
      columns: [column(by), ...measures.map(({ label }) => column(label))],
      rows: rows.map(({ label, numbers }) => [label, ...measures.map(({ of }) => cell(of(numbers)))]),
    },
    {
      name: "Steps",
      columns: [column(by), column("Step"), ...stepMeasures.map(({ label }) => column(label))],
      rows: rows.flatMap(({ label, numbers }) =>
        numbers.steps.map((step) => [label, stepNames[step.step], ...stepMeasures.map(({ of }) => of(step))]),
      ),
    },
  ];
}

/** The same in one table, a number in each line, since a CSV has no sheets. */
export function statisticsTable(found: Statistics): Sheet {
  const numbers = rowsOf(found).flatMap(({ label, numbers: all }) => [
    ...measures.map((measure) => ["Counts", label, measure.label, cell(measure.of(all))]),
    ...all.steps.flatMap((step) =>
      stepMeasures.map((measure) => [
        "Steps",
        label,
        `${stepNames[step.step]}: ${measure.label}`,
        measure.of(step),
      ]),
    ),
  ]);
  return {
    name: "Statistics",
    columns: [column("Part"), column(byNames[found.by]), column("What"), column("Value")],
    rows: [...aboutRows(found).map(([name, said]) => ["About", "", name, said]), ...numbers],
  };
}
