import { Transform } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { RosterLimits } from "../limits.ts";
import { FatalProblem, fatal, note, quote } from "../problem.ts";
import type { RosterProblem } from "../roster.ts";
import { isKnownName, isLitter } from "./known-names.ts";
import type { Source } from "./source.ts";

const symbolicLink = 0o120000;
const kindOfFile = 0o170000;
/** A local header without its name. */
const localHeader = 30;

const repack = "Make the ZIP again from the files that the student information system exported, at its root.";

/** Where the name alone is a reason to refuse the archive. */
function badName(archive: string, name: string): RosterProblem | null {
  const refuse = (code: string, why: string) =>
    fatal({ code, file: archive, message: `The ZIP holds ${quote(name)}, ${why}.`, fix: repack });
  const parts = name.split(/[/\\]/);
  if (name.includes("\0")) return refuse("zip-name", "whose name holds a zero byte");
  if (/^(?:[/\\]|[a-z]:)/i.test(name)) return refuse("zip-path", "an absolute path");
  if (parts.includes("..")) return refuse("zip-path", "a path that leads out of the ZIP");
  if (parts.length > 1) return refuse("zip-folder", "which lies in a folder instead of at the root");
  return null;
}

function badEntry(archive: string, entry: Entry, limits: RosterLimits): RosterProblem | null {
  const refuse = (code: string, why: string, fix = repack) =>
    fatal({ code, file: archive, message: `In the ZIP, ${quote(entry.fileName)} ${why}.`, fix });
  if (entry.isEncrypted())
    return refuse("zip-encrypted", "is encrypted", "Make the ZIP again without a password.");
  const kind = (entry.externalFileAttributes >>> 16) & kindOfFile;
  if (kind === symbolicLink) return refuse("zip-symlink", "is a link to another file");
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    return refuse("zip-method", "is packed in a way that is not read", "Make the ZIP again with “Deflate”.");
  if (entry.uncompressedSize > Math.max(entry.compressedSize, 1) * limits.ratio)
    return refuse("zip-ratio", `unpacks to more than ${limits.ratio} times its size`);
  return null;
}

/** Entries that share bytes are how a small ZIP unpacks to a large one. */
function overlapping(entries: readonly Entry[]): boolean {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return sorted.some((each, index) => {
    const next = sorted[index + 1];
    const end = each.relativeOffsetOfLocalHeader + localHeader + each.compressedSize;
    return next !== undefined && end > next.relativeOffsetOfLocalHeader;
  });
}

async function readEntries(zip: ZipFile, archive: string, limits: RosterLimits) {
  const entries = new Map<string, Entry>();
  const all: Entry[] = [];
  const folded = new Map<string, string>();
  const problems: RosterProblem[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (all.push(entry) > limits.entries)
      throw new FatalProblem(
        fatal({
          code: "zip-entries",
          file: archive,
          message: `The ZIP holds more than ${limits.entries} files.`,
          fix: repack,
        }),
      );
    total += entry.uncompressedSize;
    if (total > limits.unpackedBytes) throw new FatalProblem(tooLarge(archive, limits));
    const refused = (isLitter(name) ? null : badName(archive, name)) ?? badEntry(archive, entry, limits);
    if (refused !== null) throw new FatalProblem(refused);
    if (isLitter(name)) continue;
    const former = folded.get(name.toLowerCase());
    if (former !== undefined)
      throw new FatalProblem(
        fatal({
          code: former === name ? "zip-duplicate" : "zip-case",
          file: archive,
          message: `The ZIP holds ${quote(name)} twice${former === name ? "" : `, also as ${quote(former)}`}.`,
          fix: repack,
        }),
      );
    folded.set(name.toLowerCase(), name);
    if (!isKnownName(name))
      throw new FatalProblem(
        fatal({
          code: "zip-unknown-name",
          file: archive,
          message: `The ZIP holds ${quote(name)}, which is no file of a roster.`,
          fix: "Leave only the CSV files of the roster in the ZIP. A single table is read as a CSV or XLSX file.",
        }),
      );
    entries.set(name, entry);
  }
  if (overlapping(all))
    throw new FatalProblem(
      fatal({ code: "zip-overlap", file: archive, message: "Files in the ZIP overlap.", fix: repack }),
    );
  if (entries.size < all.length)
    problems.push(
      note({
        code: "passed-over",
        file: archive,
        message: "Files that the operating system added to the ZIP were passed over.",
        fix: "Nothing needs to be done.",
      }),
    );
  return { entries, problems };
}

export const tooLarge = (file: string, limits: RosterLimits): RosterProblem =>
  fatal({
    code: "too-large",
    file,
    message: `The roster measures more than ${Math.floor(limits.unpackedBytes / 1024 / 1024)} MB unpacked.`,
    fix: "Export fewer schools at once, or leave out files that are not read, such as results.csv.",
  });

const damaged = (file: string, message: string): RosterProblem =>
  fatal({
    code: "zip-damaged",
    file,
    message,
    fix: "Upload the ZIP again; where that does not help, export it again.",
  });

/** Lets bytes through and fails at their end where their checksum is not the promised one. */
function checked(entry: Entry): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      const right = sum >>> 0 === entry.crc32 >>> 0;
      done(
        right
          ? null
          : new FatalProblem(damaged(entry.fileName, `${quote(entry.fileName)} is damaged in the ZIP.`)),
      );
    },
  });
}

/** Opens a ZIP after everything that V-8 says about its directory; fails with FatalProblem. */
export async function openZip(path: string, archive: string, limits: RosterLimits): Promise<Source> {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
    const { entries, problems } = await readEntries(zip, archive, limits);
    return source(zip, entries, problems);
  } catch (failure) {
    zip?.close();
    if (failure instanceof FatalProblem) throw failure;
    const why = failure instanceof Error ? failure.message : "";
    if (/absolute path|relative path|invalid characters/i.test(why))
      throw new FatalProblem(
        fatal({
          code: "zip-path",
          file: archive,
          message: "The ZIP holds a path that leads out of it.",
          fix: repack,
        }),
      );
    throw new FatalProblem(damaged(archive, "The ZIP cannot be read: its directory is damaged or cut off."));
  }
}

function source(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  problems: readonly RosterProblem[],
): Source {
  return {
    files: [...entries.values()].map((each) => ({ name: each.fileName, size: each.uncompressedSize })),
    problems,
    stream: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`No such file in the ZIP: ${name}`);
      const lie = () =>
        new FatalProblem(
          damaged(name, `${quote(name)} is damaged in the ZIP, or its size is not the promised one.`),
        );
      const packed = await zip.openReadStreamPromise(entry).catch(() => {
        throw lie();
      });
      const out = checked(entry);
      packed.on("error", () => out.destroy(lie()));
      out.on("close", () => packed.destroy());
      return packed.pipe(out);
    },
    close: async () => zip.close(),
  };
}

/** The directory of any archive, unchecked, at most 5,000 entries; fails where it cannot be read. */
export async function entriesOf(path: string): Promise<readonly Entry[]> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) if (entries.push(entry) >= 5000) break;
    return entries;
  } finally {
    zip.close();
  }
}
