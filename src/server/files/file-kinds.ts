import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";

interface FileKind {
  readonly mime: string;
  /** What the first bytes must say, in file-type's endings; `text` means: nothing binary. */
  readonly content: readonly string[] | "text";
  readonly image?: true;
}

const text = (mime: string): FileKind => ({ mime, content: "text" });
const office = "application/vnd.openxmlformats-officedocument";

/**
 * What may be attached. SVG and HTML are not on the list: both can carry scripts, and neither is evidence that a
 * screenshot or a PDF could not hold. Programs, archives and macro documents are not on it either.
 */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  png: { mime: "image/png", content: ["png", "apng"], image: true },
  jpg: { mime: "image/jpeg", content: ["jpg"], image: true },
  jpeg: { mime: "image/jpeg", content: ["jpg"], image: true },
  webp: { mime: "image/webp", content: ["webp"], image: true },
  gif: { mime: "image/gif", content: ["gif"], image: true },
  heic: { mime: "image/heic", content: ["heic", "heif"], image: true },
  pdf: { mime: "application/pdf", content: ["pdf"] },
  txt: text("text/plain"),
  csv: text("text/csv"),
  md: text("text/markdown"),
  eml: text("message/rfc822"),
  docx: { mime: `${office}.wordprocessingml.document`, content: ["docx"] },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, content: ["xlsx"] },
  pptx: { mime: `${office}.presentationml.presentation`, content: ["pptx"] },
  mp4: { mime: "video/mp4", content: ["mp4", "m4v"] },
  mov: { mime: "video/quicktime", content: ["mov"] },
  m4a: { mime: "audio/mp4", content: ["m4a", "mp4"] },
  mp3: { mime: "audio/mpeg", content: ["mp3"] },
  wav: { mime: "audio/wav", content: ["wav"] },
};

export const uploadTypes: readonly string[] = Object.keys(fileKinds);

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

/** Why no file with this ending is taken, whatever it holds; null where that depends on what it holds. */
export function endingProblem(ending: string): string | null {
  if (Object.hasOwn(fileKinds, ending)) return null;
  const named = ending === "" ? "Files without an ending" : `Files of the kind .${ending.slice(0, 20)}`;
  return `${named} cannot be attached. Use one of: ${uploadTypes.join(", ")}.`;
}

/** The type to store, or why the file is refused, in words that name the fix. */
export async function judgeFile(
  ending: string,
  head: Buffer,
): Promise<{ readonly mime: string } | { readonly problem: string }> {
  const refused = endingProblem(ending);
  const kind = fileKinds[ending];
  if (refused !== null || kind === undefined) return { problem: refused ?? "" };
  if (head.length === 0) return { problem: "File is empty. Choose another file." };
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (kind.content === "text") {
    if (found === undefined && !looksBinary(head)) return { mime: kind.mime };
    return {
      problem: `File is named .${ending} but does not hold text. Give it the ending that fits, and try again.`,
    };
  }
  // An MP3 may begin with a cover picture that is longer than what we look at.
  const isTaggedMp3 = ending === "mp3" && head.subarray(0, 3).toString("latin1") === "ID3";
  if (!isTaggedMp3 && (found === undefined || !kind.content.includes(found.ext))) {
    return {
      problem: `File is named .${ending} but holds something else. Give it the ending that fits, and try again.`,
    };
  }
  const problem = kind.image === true ? imageProblem(head) : null;
  return problem === null ? { mime: kind.mime } : { problem };
}
