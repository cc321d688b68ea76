import { z } from "zod";
import { fieldLabel } from "#contract/kit/validation.ts";

/** An instant as the wire carries it: ISO 8601 with offset, `2026-11-19T15:42:00.000Z`. */
export const timestamp = z.iso.datetime({ offset: true, abort: true });

/** A calendar day, `2026-11-19`. Shown as short month, day, year; typed as MM/DD/YYYY (Spec §9). */
export const calendarDate = z.iso.date({ error: "Enter a date as MM/DD/YYYY.", abort: true });

/** Records name days and moments of these years; whatever walks the years between two of them ends soon. */
export const firstYear = 1900;
export const lastYear = 2200;
const years = `from ${firstYear} to ${lastYear}`;

/** Is the year of a day or moment one that a record may name? */
export const isYearNamed = (at: string): boolean =>
  /^\d{4}-/.test(at) && Number(at.slice(0, 4)) >= firstYear && Number(at.slice(0, 4)) <= lastYear;

/** A calendar day that somebody gives, where `calendarDate` is one that is answered, also of what was saved long ago. */
export const givenDate = calendarDate.refine(isYearNamed, { error: `Enter a date ${years}.` });

/**
 * A calendar day that may come as it is typed, `11/19/2026` (Spec §9), or as `givenDate`; blank is none. A day that does not
 * exist is refused in either form.
 */
export const typedDate = z
  .string()
  .trim()
  .transform((text) => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$1-$2") || null)
  .pipe(givenDate.nullable())
  .nullish();

/** An instant that somebody gives. */
export const givenTimestamp = timestamp.refine(isYearNamed, { error: `Enter a date and time ${years}.` });

export const uuid = z.uuid();

/** A server id in JSON. */
export const id = z.int().positive();

/** The id of a choice that may be left open: blank, as a form sends it, is none. */
export const optionalId = z
  .union([id, z.literal("")], { error: "Choose one of the list, or leave it blank." })
  .nullish()
  .transform((given) => (given === "" ? null : (given ?? null)));

/** Most records that one call can change or delete. */
export const mostAtOnce = 200;

/** A server id as text. */
const idText = z.string().regex(/^[1-9][0-9]{0,15}$/);

/** A server id in a path. Decimal digits only, so that `0x27` and `3.9e1` are not further names of 39. */
export const idParam = z
  .union([z.number(), idText])
  .pipe(z.coerce.number<string | number>().int().positive());

/** A server id in JSON that may also come as the text of a form. */
export const idOrText = z.union([id, idText.transform(Number)]);

/** A path segment that may hold an id or a uuid (Spec §7, "Get by id or uuid"). */
export const idOrUuid = z.union([uuid, idParam]);

/** What nobody sees: white space, and characters without a width or a picture of their own. */
const unseen = /^(?:\s|\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}|\u2800)*$/u;

/** Trimmed. A text in which nobody can see anything is blank: it gives no reason and names nobody. */
export const trimmed = (text: string): string => (unseen.test(text) ? "" : text.trim());

/** Text that is trimmed like that: the beginning of every schema of words. */
export const typedText = () => z.string().overwrite(trimmed);

/** Text without a line break. */
export const oneLine = /^[^\n\r\u2028\u2029]*$/;

const unbroken = (text: z.ZodString) =>
  text.regex(oneLine, { error: ({ path }) => `${fieldLabel(path ?? [])} must be one line.` });

/** Line breaks become blanks. */
const folded = () =>
  z
    .string()
    .overwrite((text) => text.replace(/\s*[\n\r\u2028\u2029]\s*/g, " "))
    .trim();

const orNull = (text: z.ZodString) =>
  text
    .transform((given) => (given === "" ? null : given))
    .nullish()
    .transform((given) => given ?? null);

/** One line of text, trimmed; 1 to `max` UTF-16 units. */
export const line = (max = 200) => unbroken(typedText().min(1).max(max));

/** One line that may be left blank; blank is stored as null. */
export const optionalLine = (max = 200) => orNull(unbroken(typedText().max(max)));

/** One line of a shape that answers carry too: a line break in what was saved long ago does not make it unreadable. */
export const foldedLine = (max = 200) => folded().min(1).max(max);

export const optionalFoldedLine = (max = 200) => orNull(folded().max(max));

/** A short text of one or more lines, trimmed. */
export const shortText = (max: number) => typedText().min(1).max(max);

export const optionalShortText = (max: number) => orNull(typedText().max(max));

/** Free text, kept as typed; up to 50,000 UTF-16 units. */
export const prose = z.string().max(50_000);

export const optionalProse = prose
  .transform((text) => (trimmed(text) === "" ? null : text))
  .nullish()
  .transform((text) => text ?? null);

export const email = z.email().max(254).toLowerCase();

/** Any JSON value. */
export const jsonValue = z.json();

/**
 * The list with one more word or name: trimmed, white space within it one blank. Blank ones and those that are there
 * already, in capitals or not, leave the list as it is (Spec §5).
 */
export function withWord(list: readonly string[], text: string): readonly string[] {
  const word = text.trim().replace(/\s+/g, " ");
  const known = list.some((other) => other.toLowerCase() === word.toLowerCase());
  return word === "" || known ? list : [...list, word];
}

const words = (most: number) =>
  z
    .array(z.string().trim().max(80))
    .max(most)
    .transform((list) => [...list.reduce(withWord, [] as readonly string[])]);

/** Tags: trimmed, blank and duplicate ones dropped (Spec §5). */
export const tags = words(50);

/** Further names of one person: each is looked for in every text of a report, so they are fewer than tags. */
export const furtherNames = words(20);

/** Fields of every stored record (DOMAIN-9). */
/**
 * Versions of the records that a call names, by id, as its sender read them. A record that changed since refuses the
 * call; records that are not named here are not compared.
 */
export const seenVersions = z.record(z.string().regex(/^\d{1,16}$/), z.int().positive()).optional();

/** The same for what hangs below them, such as the comments of cases: when it changed last, as their sender read it. */
export const seenActivities = z.record(z.string().regex(/^\d{1,16}$/), givenTimestamp).optional();

/** Of a setting: the moment of its last change in milliseconds and as text; 0 where it was never set (decision 067). */
export const settingFields = { version: z.int(), updated_at: timestamp };

export const recordFields = {
  id,
  uuid,
  version: z.int().positive(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Set by core alone, never by a server: the revision of the last waiting change that this record includes. */
  local_revision: z.int().positive().optional(),
};

/** A reference to a colleague, as records show it. */
export const userRef = z.looseObject({ id, full_name: z.string() });
export type UserRef = z.infer<typeof userRef>;

export const option = z.looseObject({ id: z.int(), label: z.string() });
export type Option = z.infer<typeof option>;

/** Rights of the signed-in user over one record; a screen offers only what is true here. */
export const rights = z.looseObject({
  edit: z.boolean(),
  delete: z.boolean(),
  /** May it be taken out of the application, as a report or a file? */
  export: z.boolean().default(false),
  /** May its protected content be opened? */
  reveal: z.boolean().default(false),
});
export type Rights = z.infer<typeof rights>;
