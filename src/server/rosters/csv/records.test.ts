import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecords } from "./records.ts";

async function read(bytes: Buffer, sizes: readonly number[] = [bytes.length]) {
  const chunks: Buffer[] = [];
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const to = from + Math.max(1, sizes[turn % sizes.length] ?? 1);
    chunks.push(bytes.subarray(from, to));
    from = to;
  }
  const records: (readonly [number, readonly string[]])[] = [];
  const codes: string[] = [];
  for await (const batch of csvRecords(Readable.from(chunks), "any.csv")) {
    records.push(...batch.records.map((each) => [each.line, each.cells] as const));
    codes.push(...batch.problems.map((each) => `${each.code}:${each.line}`));
  }
  return { records, codes };
}

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }).filter((each) => !/[\r\0]/.test(each)),
  fc.constantFrom("", 'say "x"', "a,b", "two\nlines", "é", "日本", " "),
);
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 20 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const encodings = ["utf8", "utf16le"] as const;

test("rows come out as they went in, however the bytes are cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom("\n", "\r\n"),
      fc.constantFrom(...encodings),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (table, newline, encoding, sizes) => {
        const all = [["id", "name", "more", "last"], ...table];
        const text = all.map((row) => row.map(quoted).join(",") + newline).join("");
        const bytes = Buffer.from(`\uFEFF${text}`, encoding);
        const { records } = await read(bytes, sizes);
        expect(records.map(([, cells]) => cells)).toEqual(all);
        let line = 1;
        for (const [index, row] of all.entries()) {
          expect(records[index]?.[0]).toBe(line);
          line += 1 + row.join("").split("\n").length - 1;
        }
      },
    ),
    { numRuns: 300 },
  );
});

test.each(["a,b\n1,2", "a,b\r1,2\r", "a;b\n1;2\n", "a\tb\n1\t2\n", "a|b\r\n1|2\r\n"])(
  "%j is a table of two columns",
  async (text) => {
    const { records } = await read(Buffer.from(text));
    expect(records.map(([, cells]) => cells)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  },
);

test("windows-1252 is read as such, also where its first letter beyond ASCII comes late", async () => {
  const before = "1,plain\n".repeat(20_000);
  const { records, codes } = await read(Buffer.from(`a,b\n${before}2,Zo\u00eb \u0080\n`, "latin1"), [4096]);
  expect(records.at(-1)).toEqual([20_002, ["2", "Zoë €"]]);
  expect(codes).toEqual(["encoding:null"]);
});

test("one open quote costs its own row and no other, wherever it stands", async () => {
  for (const bad of [0, 1, 999, 4998, 4999]) {
    const lines = Array.from({ length: 5000 }, (_, at) =>
      at === bad ? `"${at},open` : `${at},"Ann, ${at}"`,
    );
    const { records, codes } = await read(Buffer.from(`a,b\n${lines.join("\n")}\n`), [1000]);
    expect(records).toHaveLength(5000);
    expect(codes).toEqual([`${bad === 4999 ? "cut-off" : "open-quote"}:${bad + 2}`]);
  }
});

test("a file full of open quotes is read in about the time of one without", async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? `"${at},open` : `${at},fine`));
  const { records, codes } = await read(Buffer.from(`a,b\n${lines.join("\n")}\n`), [65_536]);
  expect(records.length + codes.length).toBeGreaterThan(20_000);
  expect(records.filter(([, cells]) => cells[1] === "fine")).toHaveLength(10_000);
});

test("a quoted text that spans many blocks is one cell", async () => {
  const long = "word ".repeat(8000);
  const { records, codes } = await read(Buffer.from(`a,b\n1,"${long}\n${long}"\n2,x\n`), [512]);
  expect(codes).toEqual([]);
  expect(records.at(-1)).toEqual([4, ["2", "x"]]);
});
