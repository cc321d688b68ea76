/** Kinds of files, by which people look for them. */
export const mediaKinds = ["picture", "document", "mail", "sound", "film", "other"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** How the media types of each kind begin: the first kind that matches counts, and what matches none is "other". */
export const kindPrefixes = {
  picture: ["image/"],
  // Before the documents, whose types of Microsoft begin alike.
  mail: ["message/rfc822", "application/vnd.ms-outlook"],
  document: [
    "text/",
    "application/pdf",
    "application/rtf",
    "application/msword",
    "application/vnd.ms-",
    "application/vnd.openxmlformats-officedocument.",
    "application/vnd.oasis.opendocument.",
  ],
  sound: ["audio/"],
  film: ["video/"],
} as const satisfies Readonly<Record<Exclude<MediaKind, "other">, readonly string[]>>;

export const mediaKindOf = (mimeType: string): MediaKind => {
  const type = mimeType.toLowerCase();
  const found = Object.entries(kindPrefixes).find(([, prefixes]) =>
    prefixes.some((prefix) => type.startsWith(prefix)),
  );
  return (found?.[0] as MediaKind | undefined) ?? "other";
};
