import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Zip, ZipDeflate } from "fflate";
import type { RosterFormat } from "#server/rosters/roster.ts";
import type { TableMapping } from "#server/rosters/table-mapping.ts";
import type { District } from "./district.ts";
import { type GeneratedTable, tablesOf } from "./tables.ts";

/** How the columns of the generated plain table are to be taken. */
export const plainMapping: TableMapping = {
  columns: {
    "SIS ID": "sourcedId",
    Role: "role",
    "First Name": "firstName",
    "Middle Name": "middleName",
    "Last Name": "lastName",
    "Student Number": "number",
    Grade: "grade",
    "Birth Date": "birthDate",
    Email: "email",
    Phone: "phone",
    "School ID": "schoolId",
    "School Name": "schoolName",
    Login: "username",
    "Guardian 1 Name": "guardian1Name",
    "Guardian 1 Email": "guardian1Email",
    "Guardian 1 Phone": "guardian1Phone",
    "Guardian 1 Relation": "guardian1Relation",
    "Guardian 2 Name": "guardian2Name",
    "Guardian 2 Email": "guardian2Email",
    "Guardian 2 Phone": "guardian2Phone",
    "Guardian 2 Relation": "guardian2Relation",
  },
};

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

/** The bytes of a file in pieces of some kilobytes. */
export function* bytesOf(table: GeneratedTable): Generator<Buffer> {
  let piece = csvLine(table.columns);
  for (const row of table.rows()) {
    piece += csvLine(row);
    if (piece.length < 60_000) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  yield Buffer.from(piece);
}

/** Files of any bytes as a ZIP. */
export async function writeZip(
  files: Iterable<{ readonly name: string; readonly pieces: Iterable<Buffer> }>,
  path: string,
): Promise<void> {
  async function* packed() {
    let ready: Uint8Array[] = [];
    const zip = new Zip((failure, chunk) => {
      if (failure !== null) throw failure;
      ready.push(chunk);
    });
    for (const { name, pieces } of files) {
      const entry = new ZipDeflate(name, { level: 4 });
      zip.add(entry);
      for (const piece of pieces) {
        entry.push(piece);
        yield* ready;
        ready = [];
      }
      entry.push(new Uint8Array(0), true);
    }
    zip.end();
    yield* ready;
  }
  await pipeline(Readable.from(packed()), createWriteStream(path));
}

/** Writes a district in one format; answers the path to open: the ZIP, the folder, or the file of a plain table. */
export async function generate(
  district: District,
  format: RosterFormat,
  folder: string,
  as: "folder" | "zip" = "zip",
): Promise<string> {
  const tables = tablesOf(district, format);
  await mkdir(folder, { recursive: true });
  if (as === "zip" && format !== "table") {
    const path = join(folder, `${format}.zip`);
    await writeZip(
      tables.map((each) => ({ name: each.name, pieces: bytesOf(each) })),
      path,
    );
    return path;
  }
  const into = join(folder, format);
  await mkdir(into, { recursive: true });
  for (const each of tables)
    await pipeline(Readable.from(bytesOf(each)), createWriteStream(join(into, each.name)));
  return format === "table" ? join(into, "people.csv") : into;
}

/** Files as they are, each with its bytes, in a folder. */
export async function writeFolder(files: ReadonlyMap<string, Buffer>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
}
