import { t } from "#lib/words/t.ts";

/** `2 sections, 14 texts differ`: from the words that come with the program. */
export const countWords = ({
  sections,
  texts,
}: {
  readonly sections: number;
  readonly texts: number;
}): string => {
  if (texts === 0) return t("no text differs");
  return t("{{parts}}, {{count}} texts differ", {
    count: texts,
    parts: t("{{count}} sections", { count: sections }),
  });
};
