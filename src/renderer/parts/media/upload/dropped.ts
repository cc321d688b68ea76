import { momentIn, ownZone } from "#contract/kit/days.ts";
import type { Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** What was dropped or pasted: files to add, and what cannot be, each with its reason. */
export type Given = {
  readonly files: readonly File[];
  readonly refused: readonly { readonly name: string; readonly message: string }[];
};

/** How far a dropped folder is walked. */
export const folderLimits = { files: 200, depth: 8 } as const;

/** What systems and programs leave in folders for themselves. */
const isClutter = (name: string): boolean =>
  name.startsWith(".") || name.startsWith("~$") || ["thumbs.db", "desktop.ini"].includes(name.toLowerCase());

const childrenOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // A reader gives a part of the folder each time, and nothing once it has given all.
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0 || found.length > folderLimits.files) return found;
    found.push(...some);
  }
};

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** The files of a folder and of those in it, as far as the limits go. */
async function walk(folder: FileSystemDirectoryEntry): Promise<Given> {
  const files: File[] = [];
  const refused: { name: string; message: string }[] = [];
  let more = false;
  const into = async (place: FileSystemDirectoryEntry, depth: number): Promise<void> => {
    for (const entry of await childrenOf(place)) {
      if (isClutter(entry.name)) continue;
      if (files.length >= folderLimits.files || (entry.isDirectory && depth >= folderLimits.depth)) {
        more = true;
        return;
      }
      if (entry.isDirectory) await into(entry as FileSystemDirectoryEntry, depth + 1);
      else files.push(await fileOf(entry as FileSystemFileEntry));
    }
  };
  try {
    await into(folder, 1);
  } catch {
    refused.push({ name: folder.name, message: t("“{{name}}” cannot be read.", { name: folder.name }) });
  }
  if (more)
    refused.push({
      name: folder.name,
      message: t(
        "“{{name}}” holds more: the first {{files}} files were taken, from folders up to {{depth}} deep. Drop the rest in parts.",
        { name: folder.name, files: folderLimits.files, depth: folderLimits.depth },
      ),
    });
  if (files.length === 0 && refused.length === 0)
    refused.push({ name: folder.name, message: t("“{{name}}” is an empty folder.", { name: folder.name }) });
  return { files, refused };
}

/** Was it dragged out of a page of the web, and not from this computer? */
function isFromWeb(data: DataTransfer): boolean {
  const addresses = data.getData("text/uri-list").trim();
  return addresses !== "" ? !/^file:/i.test(addresses) : /<(img|a)\b/i.test(data.getData("text/html"));
}

/** Something that could be dropped: files, or what was dragged from a page of the web, which is refused with a reason. */
export const mayDrop = (data: DataTransfer): boolean =>
  data.types.includes("Files") || data.types.includes("text/uri-list");

/** Reads what was dropped. What the event holds is taken at once: it is gone once the event is over. */
export function readDrop(data: DataTransfer): Promise<Given> {
  if (isFromWeb(data)) {
    const name = data.files[0]?.name ?? t("A picture or link");
    const message = t(
      "“{{name}}” was dragged from a web page, and not from this computer. Save it as a file first and add that, so that it is known what was kept, or paste a screenshot of the page.",
      { name },
    );
    return Promise.resolve({ files: [], refused: [{ name, message }] });
  }
  const given = [...data.items]
    .filter((item) => item.kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const each = given.map(async ({ entry, file }): Promise<Given> => {
    if (entry?.isDirectory) return walk(entry as FileSystemDirectoryEntry);
    return { files: file === null ? [] : [file], refused: [] };
  });
  return Promise.all(each).then((all) => ({
    files: all.flatMap(({ files }) => files),
    refused: all.flatMap(({ refused }) => refused),
  }));
}

/** Two figures of the clock with a point between: a colon cannot be in the name of a file. */
const clock = (time: string) => time.replace(":", ".");

/** The name of a picture that has none of its own, by the clock of the school: "Screenshot 2026-11-28 14.05.png". */
export function pastedName(kind: "screenshot" | "copied", now: number, zone: Zone, before: number): string {
  const { day, time } = momentIn(now, zone ?? ownZone());
  const what = kind === "screenshot" ? t("Screenshot") : t("Copied picture");
  return `${what} ${day} ${clock(time)}${before === 0 ? "" : ` (${before + 1})`}.png`;
}

/**
 * Files of the clipboard: copied ones by their names, and a picture without one under a name with day and time. Null where the
 * clipboard has words too, or no file: then what is pasted is the words.
 */
export function readPaste(data: DataTransfer, now: number, zone: Zone): readonly File[] | null {
  const files = [...data.files];
  if (files.length === 0 || data.getData("text/plain") !== "") return null;
  const kind = /<img\b/i.test(data.getData("text/html")) ? "copied" : "screenshot";
  let named = 0;
  return files.map((file) => {
    // So Chromium names a picture that is no file.
    if (file.name !== "image.png" || file.type !== "image/png") return file;
    const name = pastedName(kind, now, zone, named);
    named += 1;
    return new File([file], name, { type: file.type });
  });
}
