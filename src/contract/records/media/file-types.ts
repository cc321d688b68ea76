const office = "application/vnd.openxmlformats-officedocument";

/** The media type that the server stores for a file, by its ending. Files with other endings cannot be attached. */
export const fileTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  heic: "image/heic",
  pdf: "application/pdf",
  txt: "text/plain",
  csv: "text/csv",
  md: "text/markdown",
  eml: "message/rfc822",
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  mp4: "video/mp4",
  mov: "video/quicktime",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  wav: "audio/wav",
};

export const typeOfEnding = (ending: string): string | null =>
  Object.hasOwn(fileTypes, ending) ? (fileTypes[ending] ?? null) : null;
