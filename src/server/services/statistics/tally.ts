import type { StatisticsNumbers, StepNumbers } from "#contract/services/statistics/schema.ts";
import type { StatisticsRules } from "#contract/services/statistics/setting.ts";
import { type FidelityStep, fidelitySteps } from "#contract/services/statistics/steps.ts";
import { askedOf, type Counted, countOf, median, type Part, partNames, parts, together } from "./count.ts";
import { type Parted, suppress } from "./suppress.ts";

/** The second column of a part's table holds those that are of it, the first one the others. */
const columnOf = (part: Part | "all"): Parted["of"] => (part === "all" ? null : { table: part, column: 1 });

/** Done in time, done later, not done. */
function cellsOf(
  counted: Counted,
  step: FidelityStep,
  rules: StatisticsRules,
): readonly [number, number, number] {
  let [done, inTime] = [0, 0];
  for (const [took, count] of counted.done[step]) {
    done += count;
    if (took <= rules[step]) inTime += count;
  }
  return [inTime, done - inTime, countOf(counted, askedOf(step)) - done];
}

function tablesOf(groups: readonly Counted[], rules: StatisticsRules): Readonly<Record<string, Parted>> {
  const tables: Record<string, Parted> = {
    several: { of: null, rows: groups.map(({ assessments, several }) => [several, assessments - several]) },
  };
  for (const part of partNames) {
    const { of } = parts[part];
    const rows = groups.map((group) => {
      const count = countOf(group, part);
      return [countOf(group, of) - count, count];
    });
    tables[part] = { of: columnOf(of), rows };
  }
  for (const { id } of fidelitySteps) {
    const rows = groups.map((group) => {
      const cells = cellsOf(group, id, rules);
      return id === "classification" ? cells.slice(0, 2) : cells;
    });
    tables[id] = { of: columnOf(askedOf(id)), rows };
  }
  return tables;
}

/** Where each class and "not classified" stands in the tables of parts, in the order in which classes are groups. */
const classPlaces = [
  ["threat", 0],
  ["substantive", 0],
  ["very_serious", 0],
  ["very_serious", 1],
  ["classified", 0],
] as const;

/**
 * The classes that are hidden in the row of all together. Where classes are the groups, their counts are these same numbers:
 * what is hidden of the one is hidden of the other.
 */
function hiddenClasses(groups: readonly Counted[], rules: StatisticsRules): readonly number[] {
  const all = [together(groups)];
  const alone = suppress([all[0]?.assessments ?? 0], tablesOf(all, rules), rules.smallest);
  return classPlaces.flatMap(([table, column], at) =>
    alone.tables.get(table)?.at(-1)?.[column] === true ? [at] : [],
  );
}

/** The numbers of each group and of all together; null in place of each that may not be told. */
export function tally(groups: readonly Counted[], rules: StatisticsRules, byClass = false) {
  const { smallest } = rules;
  const counts = groups.map(({ assessments }) => assessments);
  const also = byClass ? hiddenClasses(groups, rules) : [];
  const told = suppress(counts, tablesOf(groups, rules), smallest, also);
  const cases = suppress(
    groups.map((group) => group.cases),
    {},
    smallest,
  );

  const numbersOf = (counted: Counted, row: number): StatisticsNumbers => {
    const shown = (value: number, table: string, column: number) =>
      told.tables.get(table)?.[row]?.[column] === true ? null : value;
    const partCount = (part: Part | "all"): number | null => {
      const value = countOf(counted, part);
      return part === "all" ? (told.counts[row] === true ? null : value) : shown(value, part, 1);
    };
    const classCount = (value: number, at: number): number | null =>
      at === 0
        ? shown(value, "threat", 0)
        : at === 1
          ? shown(value, "substantive", 0)
          : shown(value, "very_serious", at - 2);
    const stepNumbers = ({ id: step, of }: (typeof fidelitySteps)[number]): StepNumbers => {
      const [inTime, late] = cellsOf(counted, step, rules);
      const all = partCount(of);
      const done =
        all === null
          ? null
          : step === "classification"
            ? partCount("classified")
            : shown(inTime + late, step, 2);
      return {
        step,
        of: all,
        done,
        in_time: shown(inTime, step, 0),
        median_days: done === null || done < smallest ? null : median(counted.done[step]),
      };
    };
    return {
      cases: cases.counts[row] === true ? null : counted.cases,
      assessments: partCount("all"),
      not_classified: shown(counted.assessments - countOf(counted, "classified"), "classified", 0),
      classes: counted.classes.map(classCount),
      steps: fidelitySteps.map(stepNumbers),
      several: shown(counted.several, "several", 0),
    };
  };
  return {
    hidden: [cases.counts, told.counts, ...told.tables.values()].flat(2).includes(true),
    groups: groups.map(numbersOf),
    total: numbersOf(together(groups), groups.length),
  };
}
