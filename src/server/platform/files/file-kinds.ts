import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { fileTypes, typeOfEnding } from "#contract/records/media/file-types.ts";

interface FileKind {
  /** Types that the first bytes must indicate, as endings of file-type; `text` means: nothing binary. */
  readonly content: readonly string[] | "text";
  readonly image?: true;
}

const text: FileKind = { content: "text" };
const image = (...content: string[]): FileKind => ({ content, image: true });
const other = (...content: string[]): FileKind => ({ content });

/**
 * Files that may be attached. SVG and HTML are not allowed, since both can contain scripts and a screenshot or PDF
 * serves as evidence just as well. Programs, archives and documents with macros are not allowed either.
 */
const fileKinds: Readonly<Record<string, FileKind>> = {
  png: image("png", "apng"),
  jpg: image("jpg"),
  jpeg: image("jpg"),
  webp: image("webp"),
  gif: image("gif"),
  heic: image("heic", "heif"),
  pdf: other("pdf"),
  txt: text,
  csv: text,
  md: text,
  eml: text,
  docx: other("docx"),
  xlsx: other("xlsx"),
  pptx: other("pptx"),
  mp4: other("mp4", "m4v"),
  mov: other("mov"),
  m4a: other("m4a", "mp4"),
  mp3: other("mp3"),
  wav: other("wav"),
};

export const uploadTypes: readonly string[] = Object.keys(fileTypes);

const maxPixels = 100_000_000;
const maxSide = 30_000;

const looksBinary = (head: Buffer): boolean => {
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return true;
  return false;
};

const unreadable =
  "File cannot be read as a picture. Save it again in a program that shows it, and try again.";
const isSide = (value: number): boolean => Number.isInteger(value) && value > 0;

function imageProblem(head: Buffer): string | null {
  try {
    const { width, height } = imageSize(head);
    if (!isSide(width) || !isSide(height)) return unreadable;
    if (width > maxSide || height > maxSide || width * height > maxPixels) {
      return `File is an image of ${width} by ${height} pixels. Make it smaller than 100 megapixels and try again.`;
    }
    return null;
  } catch {
    return unreadable;
  }
}

/** Why files with this ending are refused regardless of content; null where the content decides. */
export function endingProblem(ending: string): string | null {
  if (typeOfEnding(ending) !== null) return null;
  const named = ending === "" ? "Files without an ending" : `Files of the kind .${ending.slice(0, 20)}`;
  return `${named} cannot be attached. Use one of: ${uploadTypes.join(", ")}.`;
}

/** The type to store, or why the file is refused, in words that name the fix. */
export async function judgeFile(
  ending: string,
  head: Buffer,
): Promise<{ readonly mime: string } | { readonly problem: string }> {
  const refused = endingProblem(ending);
  if (refused !== null) return { problem: refused };
  const kind = fileKinds[ending];
  const mime = typeOfEnding(ending);
  // A listed type without a content rule is a mistake of ours: refuse it.
  if (kind === undefined || mime === null) throw new Error(`No rule for .${ending} files.`);
  if (head.length === 0) return { problem: "File is empty. Choose another file." };
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (kind.content === "text") {
    if (found === undefined && !looksBinary(head)) return { mime };
    return {
      problem: `File is named .${ending} but does not hold text. Give it the ending that fits, and try again.`,
    };
  }
  // An MP3 may begin with a cover picture longer than the bytes we look at.
  const isTaggedMp3 = ending === "mp3" && head.subarray(0, 3).toString("latin1") === "ID3";
  if (!isTaggedMp3 && (found === undefined || !kind.content.includes(found.ext))) {
    return {
      problem: `File is named .${ending} but holds something else. Give it the ending that fits, and try again.`,
    };
  }
  const problem = kind.image === true ? imageProblem(head) : null;
  return problem === null ? { mime } : { problem };
}
