import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docxFile, xlsxFile } from "#support/corpus/shown-files.ts";
import { officeLimits, TooLargeError } from "./office-content.ts";
import { documentOf, readDocument } from "./read-document.ts";
import { readWorkbook, sheetOf } from "./read-workbook.ts";
import { unpackOffice } from "./unpack-office.ts";
import { columnName, leftOut } from "./workbook-words.ts";

const pack = (parts: Record<string, Uint8Array>) => zipSync(parts);

/** The archive's own lists say this size of its first part, whatever the part holds. */
function claiming(size: number, packed: Uint8Array): Uint8Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  view.setUint32(22, size, true);
  const list = view.getUint32(packed.length - 6, true);
  view.setUint32(list + 24, size, true);
  return packed;
}

describe("a package", () => {
  it("is unpacked without pictures", () => {
    const { parts } = unpackOffice(pack({ "a.xml": strToU8("<a/>"), "b.png": new Uint8Array(9) }));
    expect(Object.keys(parts)).toEqual(["a.xml"]);
  });

  it("is refused where it unpacks to more than the limit, or to too many parts", () => {
    const bomb = pack({ "a.xml": new Uint8Array(officeLimits.unpacked + 1) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => unpackOffice(bomb)).toThrow(TooLargeError);
    const many = pack(
      Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.xml`, strToU8("<a/>")])),
    );
    expect(() => unpackOffice(many, { unpacked: 100, parts: 3 })).toThrow(TooLargeError);
  });

  it("gives no more than it claims", () => {
    const liar = claiming(10, pack({ "a.xml": new Uint8Array(1_000_000) }));
    const unpacked = () =>
      Object.values(unpackOffice(liar).parts).reduce((sum, part) => sum + part.length, 0);
    let size = 0;
    try {
      size = unpacked();
    } catch {
      // To refuse it is as good.
    }
    expect(size).toBeLessThanOrEqual(10);
  });
});

describe("a document", () => {
  it("is its words in their order", async () => {
    const { blocks, cut } = await readDocument({ buffer: await docxFile() });
    expect(cut).toBe(false);
    expect(blocks.map((block) => block.kind)).toEqual([
      ...["heading", "paragraph", "heading", "item", "item", "item", "heading", "item", "item", "table"],
    ]);
    expect(blocks.at(4)).toEqual({ kind: "item", depth: 1, ordered: false, text: "with a torn sleeve" });
    expect(blocks.at(-1)).toMatchObject({
      rows: [
        ["When", "Where"],
        ["7:45 am", "Stop 12"],
      ],
    });
  });

  it("is cut where it is very long", () => {
    const paragraph = { type: "paragraph", children: [{ type: "text", value: "x".repeat(1_000) }] };
    const children = Array.from({ length: 500 }, () => paragraph);
    const { blocks, cut } = documentOf({ children });
    expect([blocks.length, cut]).toEqual([400, true]);
  });
});

describe("a workbook", () => {
  const read = async (file: Uint8Array) => {
    const { parts, packed } = unpackOffice(file);
    return readWorkbook(parts, packed.buffer);
  };

  it("is its sheets as text, with the number of rows that are left out", async () => {
    const { sheets } = await read(await xlsxFile(520));
    expect(sheets.map(({ name }) => name)).toEqual(["Absences", "Notes"]);
    const [first] = sheets;
    expect(first?.rows[2]).toEqual(["Student 2", "0.5", "Mar 4, 2026", "FALSE"]);
    expect(first && leftOut(first)).toBe("21 rows left out. Save the file to see all of it.");
    expect(sheets[1] && leftOut(sheets[1])).toBe("");
  });

  it("is refused where one cell far away would make millions of empty ones", async () => {
    const { parts } = unpackOffice(await xlsxFile(1));
    const sheet = strToU8(
      '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
    );
    await expect(read(pack({ ...parts, "xl/worksheets/sheet1.xml": sheet }))).rejects.toThrow(TooLargeError);
    const hidden = strToU8(
      '<worksheet><sheetData><row r="1"><c r="&#88;FD1"/></row></sheetData></worksheet>',
    );
    await expect(read(pack({ ...parts, "xl/worksheets/sheet1.xml": hidden }))).rejects.toThrow("not plain");
  });

  it("says columns that are left out, too", () => {
    const wide = sheetOf("Wide", [Array.from({ length: 41 }, (_, at) => at)]);
    expect(leftOut(wide)).toBe("1 column left out. Save the file to see all of it.");
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  });
});
