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

/** What is shown of a mail, within the limits of a preview. */
export function fitMail(found: FoundMail): ReadMail {
  const { plain, markup } = found;
  const hasPlain = plain !== null && plain.trim() !== "";
  const ofMarkup = !hasPlain && markup !== null ? markupWords(markup.slice(0, mailLimits.markup)) : "";
  const text = (hasPlain ? plain : ofMarkup).replace(steering, "").replace(/\r\n?/g, "\n").trimEnd();
  const few = (people: readonly string[]) => people.filter((each) => each !== "").slice(0, mailLimits.people);
  return {
    kind: "mail",
    from: few(found.from),
    to: few(found.to),
    cc: few(found.cc),
    date: found.date === null ? null : oneLine(found.date, 100),
    subject: oneLine(found.subject, mailLimits.subjectLetters),
    text: text.slice(0, mailLimits.letters),
    words: text === "" ? "none" : hasPlain ? "plain" : "html",
    cut:
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
