import { imageSize } from "image-size";
import { type FileKind, kindOfEnding } from "#contract/records/media/file-types.ts";
import type { ReceivedBlob } from "./blob-store.ts";
import { holdsPrograms, streamNames } from "./compound-file.ts";

/** Pixels of the largest picture that is taken. */
export const maxPixels = 100_000_000;
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

/** Lines such as `Subject: …` from the first one on, one of them such as every message has. */
function beginsAsMail(head: Buffer): boolean {
  const [header = ""] = head
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "")
    .split(/\r?\n\r?\n/);
  const lines = header.split(/\r?\n/);
  const whole = head.length > header.length;
  return (
    (whole ? lines : lines.slice(0, -1)).every((line) => /^([!-9;-~]+:|[ \t]|From )/.test(line)) &&
    /^(from|to|subject|date|received|message-id|return-path|mime-version):/im.test(header)
  );
}

type Received = Pick<ReceivedBlob, "head" | "directory">;

/** Why the content does not fit the kind; null where it does. */
async function contentProblem(
  { content }: FileKind,
  ending: string,
  { head, directory }: Received,
): Promise<string | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const named = `File is named .${ending} but`;
  const fix = "Give it the ending that fits, and try again.";
  if (content.by === "text" || content.by === "mail") {
    if (looksBinary(head) || (found !== undefined && found.ext !== "eml"))
      return `${named} does not hold text. ${fix}`;
    return content.by === "mail" && !beginsAsMail(head) ? `${named} is not a message of mail. ${fix}` : null;
  }
  if (content.by === "compound") {
    const names = streamNames(directory ?? Buffer.alloc(0));
    if (!content.streams.some((name) => names.has(name))) return `${named} holds something else. ${fix}`;
    return holdsPrograms(names)
      ? "File holds macros, which are programs. Save it without them, for example as a PDF, and try again."
      : null;
  }
  // An MP3 may begin with a cover picture longer than the bytes we look at.
  const isTaggedMp3 = ending === "mp3" && head.subarray(0, 3).toString("latin1") === "ID3";
  if (isTaggedMp3 || (found !== undefined && content.types.includes(found.ext))) return null;
  return `${named} holds something else. ${fix}`;
}

/** Why files with this ending are refused regardless of content; null where the content decides. */
export function endingProblem(ending: string, allowed: readonly string[]): string | null {
  if (kindOfEnding(ending) !== null && allowed.includes(ending)) return null;
  const named = ending === "" ? "Files without an ending" : `Files of the kind .${ending.slice(0, 20)}`;
  return `${named} cannot be attached. Use one of: ${allowed.join(", ")}.`;
}

/** The type to store, or why the file is refused, in words that name the fix. `allowed` are endings. */
export async function judgeFile(
  ending: string,
  received: Received,
  allowed: readonly string[],
): Promise<{ readonly mime: string } | { readonly problem: string }> {
  const refused = endingProblem(ending, allowed);
  if (refused !== null) return { problem: refused };
  const kind = kindOfEnding(ending);
  // `endingProblem` refuses what is of no kind.
  if (kind === null) throw new Error(`No rule for .${ending} files.`);
  if (received.head.length === 0) return { problem: "File is empty. Choose another file." };
  const problem =
    (await contentProblem(kind, ending, received)) ??
    (kind.group === "pictures" ? imageProblem(received.head) : null);
  return problem === null ? { mime: kind.mime } : { problem };
}
