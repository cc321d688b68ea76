import { fileKinds, kindOfEnding } from "#contract/records/media/file-types.ts";
import { t } from "#lib/words/t.ts";
import { endingOf } from "./file-facts.ts";

/** By ending, as the contract's list has them. */
const words: Readonly<Record<string, string>> = {
  png: t("A PNG picture"),
  jpg: t("A JPEG picture"),
  webp: t("A WebP picture"),
  gif: t("A GIF picture"),
  heic: t("A photo in Apple’s HEIC format"),
  pdf: t("A PDF document"),
  docx: t("A Word document"),
  doc: t("A Word document of 1997 to 2003"),
  xlsx: t("An Excel workbook"),
  xls: t("An Excel workbook of 1997 to 2003"),
  pptx: t("A PowerPoint presentation"),
  ppt: t("A PowerPoint presentation of 1997 to 2003"),
  odt: t("An OpenDocument text"),
  ods: t("An OpenDocument table"),
  odp: t("An OpenDocument presentation"),
  rtf: t("A rich text document (RTF)"),
  txt: t("A text file"),
  md: t("A text file with Markdown"),
  csv: t("A table as text (CSV)"),
  eml: t("An e-mail message"),
  msg: t("An e-mail message of Outlook"),
  mp3: t("An MP3 recording"),
  m4a: t("An M4A recording"),
  wav: t("A WAV recording"),
  mp4: t("An MP4 video"),
  mov: t("A QuickTime video (MOV)"),
  webm: t("A WebM video"),
  zip: t("A ZIP archive of other files"),
};

/** `A Word document`: what a file is, from its type as the server found it, else from its name. */
export function whatItIs(mimeType: string, fileName: string): string {
  const ending = endingOf(fileName);
  const kind = fileKinds.find((each) => each.mime === mimeType) ?? kindOfEnding(ending);
  const known = kind === null ? undefined : words[kind.endings[0]];
  return known ?? (ending === "" ? t("A file") : t("A file of the kind .{{ending}}", { ending }));
}
