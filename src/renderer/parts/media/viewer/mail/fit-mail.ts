import { type MailPart, mailLimits, type ReadMail } from "./mail-content.ts";
import { markupWords } from "./markup-words.ts";

export type FoundMail = {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly date: string | null;
  readonly subject: string;
  readonly plain: string | null;
  readonly markup: string | null;
  readonly parts: readonly MailPart[];
};

/** Signs that steer a terminal or turn the direction of what follows: a name could look like another one by them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const steering = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

const oneLine = (text: string, most: number): string =>
  text.replace(steering, "").replace(/\s+/g, " ").trim().slice(0, most);

/** "Kim Lee <kim@school.example>", or what there is of it. */
export const personText = (name: string, address: string): string => {
  const who = oneLine(name, mailLimits.nameLetters);
  const where = oneLine(address, mailLimits.nameLetters);
  if (who === "" || who === where) return where;
  return where === "" ? who : `${who} <${where}>`;
};

/** Words as they are compared: addresses of links, which only plain words have, do not count. */
const compared = (text: string): readonly string[] =>
  text
    .replace(/<(https?|mailto):[^<>]{0,2000}>/gi, " ")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? [];

/** Every run of three words. */
const runs = (words: readonly string[]): readonly string[] =>
  words.length < 3
    ? [words.join(" ")]
    : words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);

/** Does `text` say something that `other` does not? */
function saysMore(text: string, other: string): boolean {
  const of = compared(other);
  const known = new Set([...of, ...of.slice(1).map((word, at) => `${of[at]} ${word}`), ...runs(of)]);
  return text.split("\n").some((line) => {
    const words = compared(line);
    return words.length > 0 && runs(words).some((run) => !known.has(run));
  });
}

/** A mail may carry its words twice, and not the same ones: then both are shown, since a mail program shows either. */
function wordsOf({ plain, markup }: FoundMail): { text: string; words: ReadMail["words"]; cut: boolean } {
  const first = plain?.slice(0, mailLimits.markup).trimEnd() ?? "";
  const all = markupWords(markup?.slice(0, mailLimits.markup) ?? "");
  const cut = all.cut || (markup?.length ?? 0) > mailLimits.markup;
  if (all.words === "") return { text: first, words: first === "" ? "none" : "plain", cut };
  if (!/[^\p{Z}\p{C}]/u.test(first)) return { text: all.words, words: "html", cut };
  if (!saysMore(all.words, first)) return { text: first, words: "plain", cut };
  return { text: `${all.words}\n\n${"–".repeat(20)}\n\n${first}`, words: "both", cut };
}

/** What is shown of a mail, within the limits of a preview. */
export function fitMail(found: FoundMail): ReadMail {
  const told = wordsOf(found);
  const text = told.text.replace(steering, "").replace(/\r\n?/g, "\n").trimEnd();
  const few = (people: readonly string[]) => people.filter((each) => each !== "").slice(0, mailLimits.people);
  return {
    kind: "mail",
    from: few(found.from),
    to: few(found.to),
    cc: few(found.cc),
    date: found.date === null ? null : oneLine(found.date, 100),
    subject: oneLine(found.subject, mailLimits.subjectLetters),
    text: text.slice(0, mailLimits.letters),
    words: text === "" ? "none" : told.words,
    cut:
      told.cut ||
      text.length > mailLimits.letters ||
      Math.max(found.to.length, found.cc.length) > mailLimits.people ||
      found.parts.length > mailLimits.parts,
    parts: found.parts.slice(0, mailLimits.parts).map(({ name, type, size }) => ({
      name: oneLine(name, mailLimits.nameLetters),
      type,
      size,
    })),
  };
}
