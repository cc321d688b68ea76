/** `Autorizacion` of `Autorización`. */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Text without signs that have no width and no picture of their own: `Verona` with a soft hyphen in it is `Verona`. */
export const withoutInvisible = (text: string): string => text.replace(invisible, "");

/** Text as it is compared: without accents, capitals and invisible signs. */
export const plainText = (text: string): string => withoutAccents(withoutInvisible(text)).toLowerCase();

/** The words that were typed; a comma parts them too, as in `Larkin, Damon`. */
export const typedWords = (typed: string): readonly string[] =>
  typed.split(/[\s,]+/).filter((word) => word !== "");

/** Does the text contain every one of these typed words, in any order? */
export function hasWords(text: string, typed: string): boolean {
  const plain = plainText(text);
  return typedWords(plainText(typed)).every((word) => plain.includes(word));
}
