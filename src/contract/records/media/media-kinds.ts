/** Kinds of files, by which people look for them. */
export const mediaKinds = ["picture", "document", "sound", "film", "other"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** How the media types of each kind begin; what matches none is of the kind "other". */
export const kindPrefixes = {
  picture: ["image/"],
  document: [
    "text/",
    "application/pdf",
    "application/rtf",
    "application/msword",
    "application/vnd.ms-",
    "application/vnd.openxmlformats-officedocument.",
    "application/vnd.oasis.opendocument.",
    "message/rfc822",
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
