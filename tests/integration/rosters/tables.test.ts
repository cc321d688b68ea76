import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { openRoster } from "#server/rosters/open-roster.ts";
import { previewTable } from "#server/rosters/preview-table.ts";
import { isProblem, readRoster } from "#server/rosters/read-roster.ts";
import type { TableMapping } from "#server/rosters/table-mapping.ts";
import { canary, District } from "#support/rosters/district.ts";
import { generate, plainMapping } from "#support/rosters/generate.ts";
import { readAll } from "#support/rosters/read-all.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-rosters-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function write(text: string | Buffer, ending = "csv"): Promise<string> {
  count += 1;
  const path = join(folder, `table-${count}.${ending}`);
  await writeFile(path, text);
  return path;
}

const people: TableMapping = {
  columns: { Id: "sourcedId", Name: "fullName", Born: "birthDate", School: "schoolName" },
};

test("a preview shows ten rows, what columns look like and what they are taken for", async () => {
  const preview = await previewTable(await generate(new District(), "table", join(folder, "plain")));
  expect(preview.problems).toEqual([]);
  expect(preview.rows).toHaveLength(10);
  const looks = Object.fromEntries(preview.columns.map((each) => [each.name, each.look]));
  expect(looks).toMatchObject({
    "First Name": "name",
    "Birth Date": "date",
    Grade: "grade",
    Email: "email",
    Phone: "phone",
    "Student Number": "number",
  });
  const fields = preview.columns.flatMap(({ name, field }) => (field === null ? [] : [[name, field]]));
  expect(Object.fromEntries(fields)).toEqual({ ...plainMapping.columns, Login: "username" });
  expect(JSON.stringify(preview)).not.toContain(canary);
});

test.each([
  ["SIS ID", ["1", "2", "3"], "number"],
  ["Grade level", ["9", "10", "11"], "grade"],
  ["Stufe", ["K", "1", "2"], "grade"],
  ["Role", ["student", "Teacher", "student"], "role"],
  ["Relationship", ["Mother", "Father", "Mother"], "name"],
  ["Last", ["Quill", "Orme", "Vale"], "name"],
])("a preview says of %s with %j that it looks like a %s", async (heading, values, look) => {
  const { columns } = await previewTable(await write([heading, ...values].join("\n")));
  expect(columns).toMatchObject([{ look }]);
});

test.each([
  ["2012-03-04", "ymd"],
  ["3/14/2012", "mdy"],
  ["14/3/2012", "dmy"],
  ["3/4/2012", null],
])("a preview says of %s which order of dates it is", async (day, order) => {
  const { columns } = await previewTable(await write(`Born\n${day}\n${day}\n`));
  expect(columns).toMatchObject([{ look: "date", dateOrder: order, field: null }]);
});

test("the order of dates in the mapping decides where the dates do not", async () => {
  const path = await write("Id,Name,Born,School\n1,Ana Lopez,3/4/2012,North\n");
  const read = async (dateOrder?: "mdy" | "dmy") => readAll(path, { mapping: { ...people, dateOrder } });
  const person = (birthDate: string) => expect.objectContaining({ kind: "person", birthDate });
  const assumed = await read();
  expect(assumed.rows).toContainEqual(person("2012-03-04"));
  expect(assumed.problems).toMatchObject([
    {
      severity: "note",
      code: "assumed-date",
      line: 2,
      column: "Born",
      message: expect.stringContaining("read as month/day/year"),
    },
  ]);
  expect(await read("mdy")).toMatchObject({ problems: [], rows: [{}, person("2012-03-04")] });
  expect(await read("dmy")).toMatchObject({ problems: [], rows: [{}, person("2012-04-03")] });
});

test("what the mapping says of all rows holds where a row is blank", async () => {
  const path = await write('Id,Name,Role\n1,"Lopez, Ana",\n2,Bo Li,teacher\n');
  const mapping: TableMapping = {
    columns: { Id: "sourcedId", Name: "fullName", Role: "role" },
    constants: { role: "student", schoolName: "North High" },
  };
  const { rows } = await readAll(path, { mapping });
  expect(rows).toMatchObject([
    { kind: "school", sourcedId: "northhigh", name: "North High" },
    { firstName: "Ana", lastName: "Lopez", roles: ["student"], schoolSourcedIds: ["northhigh"] },
    { firstName: "Bo", lastName: "Li", roles: ["staff"] },
  ]);
});

test.each([[{ columns: { Name: "fullName" } }], [{ columns: { Id: "sourcedId" } }], [undefined]] as const)(
  "a mapping that cannot tell people apart is refused: %j",
  async (mapping) => {
    const { rows, problems } = await readAll(await write("Id,Name\n1,Ana Lopez\n"), { mapping });
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([{ severity: "fatal", code: "mapping" }]);
  },
);

test("a column of passwords cannot be mapped to anything", async () => {
  const path = await write(`Id,Name,Password\n1,Ana Lopez,${canary}\n`);
  const mapping = { columns: { Id: "sourcedId", Name: "fullName", Password: "pronouns" } } as const;
  const { rows } = await readAll(path, { mapping });
  expect(rows).toMatchObject([{ sourcedId: "1", pronouns: null }]);
});

test("a workbook is read as its CSV would be, one sheet of several", async () => {
  const path = join(folder, "people.xlsx");
  const cells = [
    [{ value: "Id" }, { value: "Name" }, { value: "Born" }, { value: "School" }],
    [{ value: 1 }, { value: "Ana Lopez" }, { value: new Date("2012-03-04"), format: "yyyy-mm-dd" }, null],
    [{ value: "=1+1" }, { value: "Bo Li" }, { value: "3/14/2012" }, { value: 'North, "High"' }],
  ];
  await writeXlsxFile([
    { data: [[{ value: "Nothing" }]], sheet: "Cover" },
    { data: cells, sheet: "People" },
  ] as never).toFile(path);
  const preview = await previewTable(path, { sheet: "People" });
  expect(preview.sheets).toEqual(["Cover", "People"]);
  expect(preview.columns.map((each) => each.name)).toEqual(["Id", "Name", "Born", "School"]);
  const { rows, problems } = await readAll(path, { mapping: { ...people, sheet: "People" } });
  expect(problems).toMatchObject([{ code: "formula", line: 3, column: "Id" }]);
  expect(rows).toMatchObject([
    { kind: "school", name: 'North, "High"' },
    { sourcedId: "1", birthDate: "2012-03-04", place: { line: 2 } },
    { sourcedId: "=1+1", birthDate: "2012-03-14" },
  ]);
  const absent = await readAll(path, { mapping: { ...people, sheet: "Elsewhere" } });
  expect(absent.problems).toMatchObject([{ severity: "fatal", code: "missing-sheet" }]);
});

test("a workbook that would unpack to more than may be is refused", async () => {
  const path = join(folder, "people.xlsx");
  const opened = await openRoster(path, { limits: { workbookBytes: 1000 } });
  expect(opened.problems).toMatchObject([{ severity: "fatal", code: "too-large" }]);
  await opened.close();
});

const workbook = (sheet: string, shared?: string): Buffer => {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "xl/workbook.xml": strToU8(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      "xl/sharedStrings.xml": strToU8(
        `<sst xmlns="${main}">${shared === undefined ? "" : `<si><t>${shared}</t></si>`}</sst>`,
      ),
      "xl/worksheets/sheet1.xml": strToU8(
        `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
    }),
  );
};

test.each([
  ["one cell at the end of the sheet", '<row r="1"><c r="XFD1048576"><v>1</v></c></row>'],
  ["one row at the end of the sheet", `<row r="1"><c r="ZZ1"/></row><row r='1048576'><c><v>1</v></c></row>`],
  ["a place that is hidden", '<row r="1"><c t="n" r="&#88;FD1048576"><v>1</v></c></row>'],
])("a workbook with %s is refused before room is made for it", async (_, sheet) => {
  const { problems } = await readAll(await write(workbook(sheet), "xlsx"), { mapping: people });
  expect(problems).toMatchObject([{ severity: "fatal", code: "too-large" }]);
});

/** Rows whose cells all point at the one shared text. */
const pointing = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, at) => {
      const place = `${String.fromCharCode(65 + at)}${row + 1}`;
      return `<c r="${place}" t="s"><v>0</v></c>`;
    });
    return `<row r="${row + 1}">${cells.join("")}</row>`;
  }).join("");

test.each([
  ["a cell that is longer than a cell can be", 500, 17, 60_000, "A cell in row 1 of the sheet “A”"],
  ["a row that is longer than a row can be", 5, 20, 30_000, "Row 1 of the sheet “A”"],
  ["more text than a roster has", 2_600, 20, 3_000, "The workbook holds more text"],
])(
  "a workbook with %s is refused before its text is put together",
  async (_, rows, columns, letters, said) => {
    const path = await write(workbook(pointing(rows, columns), "x".repeat(letters)), "xlsx");
    const opened = await openRoster(path);
    await opened.close();
    expect(opened.problems).toMatchObject([
      { severity: "fatal", code: "too-large", message: expect.stringContaining(said) },
    ]);
  },
);

test("a workbook with much text is given out a little at a time, and its preview reads no more than it needs", async () => {
  const path = await write(workbook(pointing(1_500, 20), "x".repeat(3_000)), "xlsx");
  const opened = await openRoster(path);
  let bytes = 0;
  for await (const piece of await opened.source.stream("A")) {
    bytes = Math.max(bytes, (piece as Buffer).length);
  }
  await opened.close();
  expect(bytes).toBeLessThan(256 * 1024);
  const preview = await previewTable(path);
  expect(preview.problems).toEqual([]);
  expect(preview.rows[0]?.[0]).toHaveLength(80);
});

test("what cannot be taken of a guardian is told", async () => {
  const lines = [
    "Id,Name,G1,G1 mail,G2,G2 mail",
    "1,Ana Lopez,,eva@home.example,Ola Ek,none",
    "2,Bo Li,Ida Li,none,,",
  ];
  const mapping: TableMapping = {
    columns: {
      Id: "sourcedId",
      Name: "fullName",
      G1: "guardian1Name",
      "G1 mail": "guardian1Email",
      G2: "guardian2Name",
      "G2 mail": "guardian2Email",
    },
  };
  const { rows, problems } = await readAll(await write(lines.join("\n")), { mapping });
  expect(problems).toMatchObject([
    {
      code: "nameless-guardian",
      line: 2,
      column: "G1 mail",
      message: expect.stringContaining("needs a name"),
    },
    {
      code: "bad-email",
      line: 2,
      column: "G2 mail",
      message: expect.stringContaining("not an email address"),
    },
    { code: "bad-email", line: 3, column: "G1 mail" },
  ]);
  const names = rows.flatMap((each) => (each.kind === "person" ? [[each.firstName, each.email]] : []));
  expect(names).toEqual([
    ["Ana", null],
    ["Ola", null],
    ["Bo", null],
    ["Ida", null],
  ]);
});

test("a date that is none is left away, and its person is taken", async () => {
  const lines = ["Id,Name,Born,School", "1,Ana Lopez,31/31/2010,North High", "2,Bo Li,2012-03-04,North High"];
  const { rows, problems } = await readAll(await write(lines.join("\n")), { mapping: people });
  expect(problems).toMatchObject([
    {
      severity: "error",
      code: "bad-date",
      line: 2,
      column: "Born",
      message: expect.stringContaining("“31/31/2010” in “Born” is no date"),
    },
  ]);
  const found = rows.flatMap((each) => (each.kind === "person" ? [[each.firstName, each.birthDate]] : []));
  expect(found).toEqual([
    ["Ana", null],
    ["Bo", "2012-03-04"],
  ]);
});

test("no school comes from a row that is left out", async () => {
  const lines = [
    "Id,Name,Born,School",
    "1,Ana Lopez,2012-03-04,North High",
    "2,Bo,2012-03-04,One Word School",
    "3,,2012-03-04,Nameless School",
    "1,Someone Else,2012-03-04,Second Row School",
    "4,Di Orr,,South High",
  ];
  const { rows, problems } = await readAll(await write(lines.join("\n")), { mapping: people });
  expect(problems.map((each) => each.line).sort()).toEqual([3, 4, 5]);
  expect(rows.flatMap((each) => (each.kind === "school" ? [each.name] : []))).toEqual([
    "North High",
    "South High",
  ]);
});

test("an error in a cell of a workbook is a blank cell", async () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (at: number, born: string) =>
    `<row r="${at}">${text(`A${at}`, `${at}`)}${text(`B${at}`, "Ana Lopez")}<c r="C${at}" ${born}</row>`;
  const headings = `<row r="1">${text("A1", "Id")}${text("B1", "Name")}${text("C1", "Born")}</row>`;
  const sheet = headings + row(2, 't="e"><f>1/0</f><v>#N/A</v></c>') + row(3, "><v>40975</v></c>");
  const mapping: TableMapping = { columns: { Id: "sourcedId", Name: "fullName", Born: "birthDate" } };
  const { rows } = await readAll(await write(workbook(sheet), "xlsx"), { mapping });
  expect(rows).toMatchObject([
    { sourcedId: "2", birthDate: null },
    { sourcedId: "3", birthDate: "2012-03-07" },
  ]);
});

test("a workbook that is cut off, or no workbook within, is refused", async () => {
  const whole = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
  const cut = await readAll(await write(whole.subarray(0, whole.length - 60), "xlsx"), { mapping: people });
  expect(cut.problems.at(-1)?.severity).toBe("fatal");
  const odd = await readAll(await write(workbook("<row"), "xlsx"), { mapping: people });
  expect(odd.problems.at(-1)?.severity).toBe("fatal");
});

test("a workbook of old Excel, or with a password, is refused in words", async () => {
  const { problems } = await readAll(await write(Buffer.from("d0cf11e0a1b11ae10000", "hex"), "xls"));
  expect(problems).toMatchObject([{ severity: "fatal", code: "old-workbook" }]);
});

test("a file of a gigabyte is refused before it is read", async () => {
  const path = await write("Id,Name\n");
  await truncate(path, 1024 ** 3);
  const { rows, problems } = await readAll(path, { mapping: people });
  expect(rows).toEqual([]);
  expect(problems).toMatchObject([{ severity: "fatal", code: "too-large" }]);
});

test("reading ends when it is told to", async () => {
  const path = await generate(new District({ students: 5000 }), "oneroster-1.1", join(folder, "stopped"));
  const opened = await openRoster(path);
  const stop = new AbortController();
  const read = async () => {
    for await (const batch of readRoster(opened, { today: "2026-11-24", signal: stop.signal }))
      if (batch.some((each) => !isProblem(each) && each.kind === "person")) stop.abort();
  };
  await expect(read()).rejects.toThrow("aborted");
  await opened.close();
});
