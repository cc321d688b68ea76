/** `Autorizacion` of `Autorización`. */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Text as it is compared: without accents and capitals. */
export const plainText = (text: string): string => withoutAccents(text).toLowerCase();

/** Does the text contain every one of these typed words, in any order? */
export function hasWords(text: string, typed: string): boolean {
  const plain = plainText(text);
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}
