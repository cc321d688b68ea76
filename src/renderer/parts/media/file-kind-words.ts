import { fileKinds, kindOfEnding } from "#contract/records/media/file-types.ts";
import { endingOf } from "./file-facts.ts";

/** By ending, as the contract's list has them. */
const words: Readonly<Record<string, string>> = {
  png: "A PNG picture",
  jpg: "A JPEG picture",
  webp: "A WebP picture",
  gif: "A GIF picture",
  heic: "A photo in Apple’s HEIC format",
  pdf: "A PDF document",
  docx: "A Word document",
  doc: "A Word document of 1997 to 2003",
  xlsx: "An Excel workbook",
  xls: "An Excel workbook of 1997 to 2003",
  pptx: "A PowerPoint presentation",
  ppt: "A PowerPoint presentation of 1997 to 2003",
  odt: "An OpenDocument text",
  ods: "An OpenDocument table",
  odp: "An OpenDocument presentation",
  rtf: "A rich text document (RTF)",
  txt: "A text file",
  md: "A text file with Markdown",
  csv: "A table as text (CSV)",
  eml: "An e-mail message",
  msg: "An e-mail message of Outlook",
  mp3: "An MP3 recording",
  m4a: "An M4A recording",
  wav: "A WAV recording",
  mp4: "An MP4 video",
  mov: "A QuickTime video (MOV)",
  webm: "A WebM video",
  zip: "A ZIP archive of other files",
};

/** `A Word document`: what a file is, from its type as the server found it, else from its name. */
export function whatItIs(mimeType: string, fileName: string): string {
  const ending = endingOf(fileName);
  const kind = fileKinds.find((each) => each.mime === mimeType) ?? kindOfEnding(ending);
  const known = kind === null ? undefined : words[kind.endings[0]];
  return known ?? (ending === "" ? "A file" : `A file of the kind .${ending}`);
}
