const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "åƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽ";
const accents: ReadonlyMap<string, string> = new Map(
  [...plain].map((letter, at) => [letter, [...accented][at] ?? letter]),
);

/** What stands between these is no word: a placeholder, or the name of an element. */
const apart = /(\{\{.*?\}\}|<.*?>)/;

/** Repeated until the message is as long as in a language of long words. */
const filler = " öñé ţŵô ţĥŕéé ƒôûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ";

export const pseudoStart = "⟦";
export const pseudoEnd = "⟧";

/**
 * A message as no language writes it: every letter accented, two fifths longer, in brackets. Words without them do not
 * go through the catalogue, and a bracket that is missing was cut off.
 */
export function pseudo(message: string): string {
  const words = message
    .split(apart)
    .map((part, at) =>
      at % 2 === 1 ? part : [...part].map((letter) => accents.get(letter) ?? letter).join(""),
    )
    .join("");
  const longer = Math.ceil(message.replaceAll(new RegExp(apart, "g"), "").length * 0.4);
  return `${pseudoStart}${words}${filler.repeat(Math.ceil(longer / filler.length)).slice(0, longer)}${pseudoEnd}`;
}
