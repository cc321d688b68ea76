import type { PolicyPort } from "#core/ports/policy.ts";

/** Who checks spelling: the system, Bellwether by the dictionary of its package, or nobody. */
export type SpellingBy = "system" | "dictionary" | "nobody";

/** The languages of the dictionary in the package. */
const own = ["en", "en-us"];

/**
 * An organization switches checking off by `none`: an empty list fixes nothing, since editors of policies write such. A list without
 * our language does so where the system checks nothing.
 */
export function spellingBy({ values, fixed }: PolicyPort, platform: NodeJS.Platform): SpellingBy {
  const languages = fixed.has("SpellCheckLanguages") ? values.SpellCheckLanguages : own;
  if (languages.length === 0 || languages.includes("none")) return "nobody";
  if (platform === "darwin") return "system";
  return languages.some((language) => own.includes(language.toLowerCase())) ? "dictionary" : "nobody";
}
