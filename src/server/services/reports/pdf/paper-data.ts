import {
  namesOnPlan,
  outlinesOnPlan,
  planOnPaper,
  wordsOnPlan,
} from "#contract/services/reports/plan-picture.ts";
import type { ReportBlock, ReportSection } from "#contract/services/reports/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import { createLevels, frameOf, printable } from "../frame.ts";
import { columnShares, fitTogether, isToWriteIn, rowsThatFit } from "../table-shape.ts";

/** A word that no line has room for may be broken after as many signs. */
const longest = /[^\s\u200B]{40}(?=[^\s\u200B])/gu;

const clean = (text: string): string => printable(text).replace(/\r\n?/g, "\n").replace(longest, "$&\u200B");

const cleanRows = (rows: ReportBlock["rows"], columns: number) =>
  rows.flatMap((row) => Array.from({ length: columns }, (_, column) => clean(row[column] ?? "")));

/** As the paper sets them: labels, and what is said. */
const factShares = [0.26, 0.74];

const plain = { strong: false, em: false, underline: false, problem: false };

function spansOf({ text, spans }: ReportBlock) {
  return (spans ?? [{ text, ...plain }]).map((span) => ({ ...plain, ...span, text: clean(span.text) }));
}

/** A picture of up to so many points leaves room for its facts at its side. */
const mostBeside = 290;

/** A plan as the paper sets it: its picture, its size and its corners, in points. */
function planData({ plan, text }: ReportBlock) {
  if (plan === undefined) return null;
  const { width, height } = planOnPaper(plan);
  return {
    names: namesOnPlan(plan).map(({ label, at: [x, y] }) => ({
      label: clean(label),
      at: [x * width, y * height],
    })),
    alt: clean(text),
    width,
    height,
    narrow: plan.small === true && width <= mostBeside,
    picture: plan.picture === null ? [] : [...Buffer.from(plan.picture, "base64")],
    outlines: outlinesOnPlan(plan).map(({ sign, polygon, at: [x, y] }) => ({
      sign,
      at: [x * width, y * height],
      corners: polygon.map(([left, top]) => [left * width, top * height]),
    })),
    zones: wordsOnPlan(plan).map(({ label, polygon, at: [x, y] }) => {
      return {
        label: clean(label),
        at: [x * width, y * height],
        corners: polygon.map(([left, top]) => [left * width, top * height]),
      };
    }),
  };
}

function blockData(block: ReportBlock, below: number, levelOf: (wanted: number) => number) {
  const { kind, rows, level = 1, items = [] } = block;
  const columns = Math.max(1, rows[0]?.length ?? 1);
  const shares = kind === "facts" ? factShares : columnShares(rows);
  return {
    kind,
    spans: spansOf(block),
    columns,
    widths: shares.map((share) => Math.round(share * 100_000)),
    cells: cleanRows(rows, columns),
    pen: kind === "grid" && isToWriteIn(rows),
    whole: rowsThatFit(rows, shares),
    one: kind === "facts" && fitTogether(rows, shares),
    level: kind === "heading" ? levelOf(below + level) : 0,
    plan: planData(block),
    items: items.map((item) => ({ ...item, text: clean(item.text), marker: clean(item.marker) })),
  };
}

function sectionData({ title, blocks }: ReportSection, levelOf: (wanted: number) => number) {
  const level = title === "" ? 0 : levelOf(1);
  return { title: clean(title), level, blocks: blocks.map((block) => blockData(block, level, levelOf)) };
}

/** The report as the program that sets it is given it: texts, and how each is written. */
export function paperData(report: ReportContent) {
  const frame = frameOf(report);
  const levelOf = createLevels();
  return {
    language: frame.language.slice(0, 2),
    letter: frame.letter,
    name: clean(frame.name),
    heading: clean(frame.heading),
    about: frame.about.map(clean),
    head: clean(frame.head),
    foot: clean(frame.foot),
    page: frame.page,
    of: frame.of,
    confidential: frame.confidential,
    sections: report.sections.map((section) => sectionData(section, levelOf)),
  };
}
