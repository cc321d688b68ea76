const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

export const fileGroups = ["pictures", "documents", "mail", "sound", "film", "archives"] as const;
export type FileGroup = (typeof fileGroups)[number];

/**
 * How the content of a file says what it is:
 * - `signature`: its first bytes are those of one of these types, as file-type names them.
 * - `compound`: a Microsoft compound file that holds one of these streams.
 * - `text`, `mail`: nothing binary; for mail, the header lines of a message as well.
 */
export type FileContent =
  | { readonly by: "signature"; readonly types: readonly string[] }
  | { readonly by: "compound"; readonly streams: readonly string[] }
  | { readonly by: "text" }
  | { readonly by: "mail" };

export interface FileKind {
  readonly name: string;
  readonly group: FileGroup;
  /** In lower case without the dot. */
  readonly endings: readonly [string, ...string[]];
  /** The media type that the server stores. */
  readonly mime: string;
  readonly content: FileContent;
}

const signature = (...types: string[]): FileContent => ({ by: "signature", types });
const compound = (...streams: string[]): FileContent => ({ by: "compound", streams });
const text: FileContent = { by: "text" };

const kind = (
  group: FileGroup,
  name: string,
  endings: FileKind["endings"],
  mime: string,
  content: FileContent,
): FileKind => ({ group, name, endings, mime, content });

/**
 * Every kind of file that can be attached (Spec §9); an administrator's setting says which of them are taken. Not among them
 * are SVG and HTML, since both can contain scripts and a screenshot or PDF serves as evidence just as well, and programs,
 * scripts and documents with macros.
 */
export const fileKinds: readonly FileKind[] = [
  kind("pictures", "PNG", ["png"], "image/png", signature("png", "apng")),
  kind("pictures", "JPEG", ["jpg", "jpeg"], "image/jpeg", signature("jpg")),
  kind("pictures", "WebP", ["webp"], "image/webp", signature("webp")),
  kind("pictures", "GIF", ["gif"], "image/gif", signature("gif")),
  kind("pictures", "HEIC", ["heic"], "image/heic", signature("heic", "heif")),
  kind("documents", "PDF", ["pdf"], "application/pdf", signature("pdf")),
  kind("documents", "Word", ["docx"], `${office}.wordprocessingml.document`, signature("docx")),
  kind("documents", "Word 97 to 2003", ["doc"], "application/msword", compound("WordDocument")),
  kind("documents", "Excel", ["xlsx"], `${office}.spreadsheetml.sheet`, signature("xlsx")),
  kind("documents", "Excel 97 to 2003", ["xls"], "application/vnd.ms-excel", compound("Workbook", "Book")),
  kind("documents", "PowerPoint", ["pptx"], `${office}.presentationml.presentation`, signature("pptx")),
  kind(
    "documents",
    "PowerPoint 97 to 2003",
    ["ppt"],
    "application/vnd.ms-powerpoint",
    compound("PowerPoint Document"),
  ),
  kind("documents", "OpenDocument text", ["odt"], `${openDocument}.text`, signature("odt")),
  kind("documents", "OpenDocument table", ["ods"], `${openDocument}.spreadsheet`, signature("ods")),
  kind("documents", "OpenDocument slides", ["odp"], `${openDocument}.presentation`, signature("odp")),
  kind("documents", "Rich text", ["rtf"], "application/rtf", signature("rtf")),
  kind("documents", "Text", ["txt"], "text/plain", text),
  kind("documents", "Markdown", ["md"], "text/markdown", text),
  kind("documents", "Table as text", ["csv"], "text/csv", text),
  kind("mail", "Message", ["eml"], "message/rfc822", { by: "mail" }),
  kind("mail", "Outlook message", ["msg"], "application/vnd.ms-outlook", compound("__properties_version1.0")),
  kind("sound", "MP3", ["mp3"], "audio/mpeg", signature("mp3")),
  kind("sound", "M4A", ["m4a"], "audio/mp4", signature("m4a", "mp4")),
  kind("sound", "WAV", ["wav"], "audio/wav", signature("wav")),
  kind("film", "MP4", ["mp4"], "video/mp4", signature("mp4", "m4v")),
  kind("film", "QuickTime", ["mov"], "video/quicktime", signature("mov")),
  kind("film", "WebM", ["webm"], "video/webm", signature("webm")),
  kind("archives", "ZIP", ["zip"], "application/zip", signature("zip")),
];

/** Endings of all kinds, in the order of the list. */
export const fileEndings: readonly string[] = fileKinds.flatMap((each) => each.endings);

/** Endings that the files of a roster have: whoever may import uploads them, also where they may not be attached. */
export const rosterEndings: readonly string[] = ["csv", "txt", "zip", "xlsx"];

const byEnding = new Map(fileKinds.flatMap((each) => each.endings.map((ending) => [ending, each] as const)));

/** The kind that files with this ending are of; null where they cannot be attached. */
export const kindOfEnding = (ending: string): FileKind | null => byEnding.get(ending) ?? null;

export const typeOfEnding = (ending: string): string | null => kindOfEnding(ending)?.mime ?? null;
