import { Document, HeadingLevel, LevelFormat, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import { unzipSync, zipSync } from "fflate";
import writeWorkbook from "write-excel-file/node";

const numbered = { reference: "steps", level: 0 };

/** A letter with a title, headings, lists, a table, and text that looks like markup. */
export const docxFile = (): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      numbering: {
        config: [
          {
            reference: "steps",
            levels: [0, 1].map((level) => ({ level, format: LevelFormat.DECIMAL, text: `%${level + 1}.` })),
          },
        ],
      },
      sections: [
        {
          children: [
            new Paragraph({ text: "Statement of a witness", heading: HeadingLevel.TITLE }),
            new Paragraph("I was at the bus stop <img src=x onerror=alert(1)> when it happened."),
            new Paragraph({ text: "What was seen", heading: HeadingLevel.HEADING_2 }),
            new Paragraph({ text: "A green jacket", bullet: { level: 0 } }),
            new Paragraph({ text: "with a torn sleeve", bullet: { level: 1 } }),
            new Paragraph({ text: "A gray bag", bullet: { level: 0 } }),
            new Paragraph({ text: "What was done", heading: HeadingLevel.HEADING_3 }),
            new Paragraph({ text: "The driver was called.", numbering: numbered }),
            new Paragraph({ text: "The office was told.", numbering: numbered }),
            new Table({
              rows: [
                ["When", "Where"],
                ["7:45 am", "Stop 12"],
              ].map(
                (cells) =>
                  new TableRow({
                    children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
                  }),
              ),
            }),
          ],
        },
      ],
    }),
  );

/** Two sheets: days absent of `rows` people, and notes of one cell. */
export const xlsxFile = (rows: number): Promise<Buffer> =>
  writeWorkbook([
    {
      sheet: "Absences",
      data: [
        ["Name", "Days", "Since", "Excused"].map((value) => ({ value })),
        ...Array.from({ length: rows }, (_, index) => [
          { value: `Student ${index + 1}` },
          { value: index / 2 },
          { value: new Date(Date.UTC(2026, 2, 4)), format: "mm/dd/yyyy" },
          { value: index % 2 === 0 },
        ]),
      ],
    },
    { sheet: "Notes", data: [[{ value: "<b>As words</b>" }]] },
  ]).toBuffer();

/** The same package with other content in one of its parts. */
export function withPart(file: Buffer, name: string, content: Uint8Array): Buffer {
  const parts = unzipSync(file);
  return Buffer.from(zipSync({ ...parts, [name]: [content, { level: 6 }] }, { level: 6 }));
}

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};

/** Says that it is of this brand (`isom`, `qt  `), and holds nothing that could be decoded. */
export const isoFile = (brand: string): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.concat([Buffer.from(brand, "latin1"), Buffer.alloc(4), Buffer.from(brand, "latin1")])),
    box("mdat", Buffer.alloc(400, 7)),
  ]);

/** A HEIC of 640 by 480 points, without its picture. */
export const heicFile = (): Buffer => {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(640, 4);
  size.writeUInt32BE(480, 8);
  const properties = box("iprp", box("ipco", box("ispe", size)));
  return Buffer.concat([isoFile("heic"), box("meta", Buffer.concat([Buffer.alloc(4), properties]))]);
};

export const rtfFile = (): Buffer => Buffer.from("{\\rtf1\\ansi A note in rich text.}");
