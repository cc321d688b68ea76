import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  HeightRule,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from "docx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { planOnPaper } from "#contract/services/reports/plan-picture.ts";
import type { ReportBlock, ReportItem, ReportPlan } from "#contract/services/reports/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import { stampZip } from "#server/kit/exports/stamp-zip.ts";
import { createLevels, frameOf, printable } from "./frame.ts";
import { pictureWithZone } from "./plan-picture.ts";
import { columnShares, isToWriteIn } from "./table-shape.ts";

const quiet = "595959";
/** In twentieths of a point: a letter page between margins of one inch. */
const pageWidth = 9360;

interface Style {
  readonly bold?: boolean;
  readonly color?: string;
  readonly italics?: boolean;
  readonly underline?: { readonly type: "single" };
  readonly highlight?: "yellow";
  /** In half points. */
  readonly size?: number;
}

/** Text with its line breaks. */
function runs(text: string, style: Style = {}) {
  return printable(text)
    .split(/\r\n|\r|\n/)
    .map((line, index) => new TextRun({ text: line, ...style, ...(index > 0 ? { break: 1 } : {}) }));
}

const line = { style: BorderStyle.SINGLE, size: 4, color: "BFBFBF" };
const borders = { top: line, bottom: line, left: line, right: line };

/** Room for a pen. */
const signingHeight = 640;
/** So many rows to sign have room on one page. */
const mostSigning = 12;

function grid(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  /** Whether the first row is, or else the first column; null where neither is. */
  header: boolean | null,
  height = 0,
  /** Do its rows stay on one page? */
  together = false,
): Table {
  const isLabel = (row: number, column: number) => header !== null && (header ? row === 0 : column === 0);
  return new Table({
    width: { size: pageWidth, type: WidthType.DXA },
    columnWidths: [...columns],
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          tableHeader: header === true && row === 0,
          cantSplit: true,
          ...((header === null || row > 0) && height > 0
            ? { height: { value: height, rule: HeightRule.ATLEAST } }
            : {}),
          children: cells.map(
            (cell, column) =>
              new TableCell({
                borders,
                width: { size: columns[column] ?? 0, type: WidthType.DXA },
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                children: [
                  new Paragraph({
                    keepNext: together && row < rows.length - 1,
                    children: runs(cell, isLabel(row, column) ? { bold: true } : {}),
                  }),
                ],
              }),
          ),
        }),
    ),
  });
}

/** A text, whose pieces may be written in different ways. What a template could not say stands out. */
const pieces = ({ text, spans }: ReportBlock) =>
  spans === undefined
    ? runs(text)
    : spans.flatMap((span) =>
        runs(span.text, {
          ...(span.strong ? { bold: true } : {}),
          ...(span.em ? { italics: true } : {}),
          ...(span.underline ? { underline: { type: "single" } as const } : {}),
          ...(span.problem ? { highlight: "yellow" as const } : {}),
        }),
      );

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const;
/** In twentieths of a point: where the text of a list's entry begins, for each level that it lies deeper. */
const indent = 360;

const entry = ({ text, level, marker }: ReportItem): Paragraph => {
  const left = indent * (level + 1);
  const at = { left, ...(marker === "" ? {} : { hanging: indent }) };
  return new Paragraph({
    indent: at,
    spacing: { after: 40 },
    tabStops: [{ type: TabStopType.LEFT, position: left }],
    children: [...(marker === "" ? [] : [new TextRun({ children: [marker, new Tab()] })]), ...runs(text)],
  });
};

const widthsOf = (rows: ReportBlock["rows"]): readonly number[] =>
  columnShares(rows).map((share) => Math.floor(share * pageWidth));

type Pictures = ReadonlyMap<ReportPlan, Uint8Array>;

/** The pictures of a report, drawn before it is written. */
async function picturesOf({ sections }: ReportContent): Promise<Pictures> {
  const made = new Map<ReportPlan, Uint8Array>();
  for (const { plan } of sections.flatMap(({ blocks }) => blocks))
    if (plan !== undefined) made.set(plan, await pictureWithZone(plan));
  return made;
}

/** A pixel of the document is 1/96 inch. */
const pixelsPerPoint = 96 / 72;

function pictured(plan: ReportPlan, text: string, pictures: Pictures): ImageRun {
  const { width, height } = planOnPaper(plan);
  return new ImageRun({
    type: "png",
    data: pictures.get(plan) ?? new Uint8Array(),
    transformation: { width: width * pixelsPerPoint, height: height * pixelsPerPoint },
    altText: { title: printable(text), description: printable(text), name: "Floor plan" },
  });
}

function write(
  block: ReportBlock,
  below: number,
  levelOf: (wanted: number) => number,
  /** Does it stay on the page of what comes after it? */
  keepNext: boolean,
  pictures: Pictures,
): readonly (Paragraph | Table)[] {
  const { kind, text, rows, level = 1, items = [] } = block;
  const after = new Paragraph({ spacing: { after: 80 }, keepNext, children: [] });
  switch (kind) {
    case "heading":
      return [
        new Paragraph({
          heading: headings[levelOf(below + level) - 1] ?? HeadingLevel.HEADING_4,
          keepNext: true,
          children: pieces(block),
        }),
      ];
    case "text":
      return [new Paragraph({ spacing: { after: 160 }, keepNext, children: pieces(block) })];
    case "list":
      return [...items.map(entry), after];
    case "problem":
      return [new Paragraph({ spacing: { after: 160 }, children: runs(text, { highlight: "yellow" }) })];
    case "page-break":
      return [new Paragraph({ pageBreakBefore: true, children: [] })];
    case "plan":
      return block.plan === undefined
        ? []
        : [
            new Paragraph({ keepNext, children: [pictured(block.plan, text, pictures)] }),
            new Paragraph({ spacing: { after: 160 }, children: runs(text, { color: quiet, size: 18 }) }),
          ];
    case "none":
      return [
        new Paragraph({
          spacing: { after: 160 },
          keepNext,
          children: runs(text, { color: quiet }),
        }),
      ];
    case "facts":
      return [grid(rows, [2400, pageWidth - 2400], false), after];
    case "table":
      return [grid(rows, widthsOf(rows), true), after];
    case "grid":
      return [grid(rows, widthsOf(rows), null, isToWriteIn(rows) ? signingHeight : 0), after];
    case "signatures":
      return [grid(rows, [2400, 2200, 3260, 1500], true, signingHeight, rows.length <= mostSigning), after];
    default:
      return kind satisfies never;
  }
}

const small = (children: readonly (string | typeof PageNumber.CURRENT)[]) =>
  new TextRun({ size: 16, color: quiet, children: [...children] });

const properties = "docProps/core.xml";

/** The library writes the moment of its own work into the properties: here stands when the report was made. */
function madeAt(bytes: Uint8Array, at: Date): Buffer {
  const parts = unzipSync(bytes);
  const words = strFromU8(parts[properties] ?? new Uint8Array());
  const stamped = words.replace(
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
    `$1${at.toISOString().replace(/\.\d+/, "")}`,
  );
  return Buffer.from(zipSync({ ...parts, [properties]: strToU8(stamped) }));
}

/**
 * The report as an editable document: real headings, tables with header rows, and on every page its number, the case,
 * who printed it and the confidentiality line (DOMAIN-4). Equal content at one instant is equal bytes.
 */
export async function writeDocx(report: ReportContent, at: Date): Promise<Buffer> {
  const frame = frameOf(report);
  const pictures = await picturesOf(report);
  const levelOf = createLevels();
  const head = new Header({ children: [new Paragraph({ children: [small([printable(frame.head)])] })] });
  const foot = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.LEFT,
        children: [
          small([printable([frame.foot, `${frame.page} `].filter((each) => each !== "").join(" · "))]),
          small([PageNumber.CURRENT, ` ${frame.of} `, PageNumber.TOTAL_PAGES]),
        ],
      }),
    ],
  });
  const document = new Document({
    title: printable(frame.name),
    creator: "Bellwether",
    lastModifiedBy: "Bellwether",
    description: frame.confidential,
    styles: {
      default: {
        document: { run: { font: "Calibri", size: 22, language: { value: frame.language } } },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 12240, height: 15840 },
            margin: { top: 1440, right: 1440, bottom: 1440, left: 1440 },
          },
        },
        ...(frame.head === "" ? {} : { headers: { default: head } }),
        footers: { default: foot },
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            children: runs(frame.heading, frame.letter ? { bold: true, size: 30 } : {}),
          }),
          ...(frame.about.length === 0
            ? []
            : [new Paragraph({ spacing: { after: 240 }, children: runs(frame.about.join("\n")) })]),
          ...report.sections.flatMap((section) => {
            const below = section.title === "" ? 0 : levelOf(1);
            return [
              ...(section.title === ""
                ? []
                : [
                    new Paragraph({
                      heading: HeadingLevel.HEADING_1,
                      keepNext: true,
                      children: runs(section.title),
                    }),
                  ]),
              ...section.blocks.flatMap((block, at) =>
                write(block, below, levelOf, section.blocks[at + 1]?.kind === "signatures", pictures),
              ),
            ];
          }),
        ],
      },
    ],
  });
  return stampZip(madeAt(await Packer.toBuffer(document), at), at);
}
