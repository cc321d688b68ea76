import type { Instrument } from "#instruments/instrument.ts";
import { isAnswered } from "#instruments/progress.ts";
import { limitsKey } from "#instruments/wavr-parts.ts";
import { t } from "#lib/words/t.ts";
import { codingWords, type Factor, factorIn } from "../state/worksheet.ts";
import { evidenceHead, factorName, fromWorksheetKeys, type Source } from "./judgment.ts";

type Worksheet = Instrument["wavr"]["worksheet"];

/** A factor that a field still tells as no worksheet codes it by now. */
export interface Otherwise {
  readonly factor: Factor;
  /** As the field has it: "4. Weapons Skill and/or Access (prominent)". */
  readonly reads: string;
  /** How each worksheet codes it that codes it at all. */
  readonly coded: readonly { readonly who: string | null; readonly says: string; readonly head: string }[];
}

/** Where a line of the limits stops being about what is not coded. */
const notCoded = (): string => t("Not coded: {{factors}}.", { factors: "\n" }).split("\n")[0] ?? "";

/** Whether a line says of a factor that it is not coded. */
const saysNotCoded = (line: string, factor: Factor): boolean => {
  const from = line.indexOf(notCoded());
  return from !== -1 && line.includes(factorName(factor), from);
};

/**
 * What a field tells of factors as none of the worksheets codes them any more, whoever wrote it and whatever stands beside it. It is
 * known by the words that are filled in from a worksheet; what somebody says in words of their own is theirs to read through.
 */
export function otherwiseIn(
  words: Worksheet,
  key: string,
  text: string,
  sources: readonly Source[],
): readonly Otherwise[] {
  if (!fromWorksheetKeys.includes(key) || text.trim() === "") return [];
  const lines = text.split("\n");
  const begun = sources.filter(({ form }) =>
    words.factors.some((factor) => isAnswered(factorIn(form, factor).code)),
  );
  return words.factors.flatMap((factor): Otherwise[] => {
    const coded = begun.flatMap(({ who, form }) => {
      const coding = factorIn(form, factor);
      if (!isAnswered(coding.code)) return [];
      return [{ who, says: codingWords(words, coding), head: evidenceHead(words, factor, coding) }];
    });
    if (coded.length === 0) return [];
    if (key === limitsKey) {
      const isStale = coded.length === begun.length && lines.some((line) => saysNotCoded(line, factor));
      const reads = t("Not coded: {{factors}}.", { factors: factorName(factor) });
      return isStale ? [{ factor, reads, coded }] : [];
    }
    return words.coding
      .flatMap(({ value: code }) =>
        [true, false].map((recentChange) => evidenceHead(words, factor, { code, recentChange })),
      )
      .filter((head) => text.includes(head) && coded.every((each) => each.head !== head))
      .map((reads) => ({ factor, reads, coded }));
  });
}

/** The same, in a sentence for each worksheet. */
export const otherwiseLines = (label: string, found: readonly Otherwise[]): readonly string[] =>
  found.flatMap(({ reads, coded }) =>
    coded.map(({ who, says }) =>
      who === null
        ? t("{{label}} still reads “{{reads}}”: your worksheet says {{says}}.", { label, reads, says })
        : t("{{label}} still reads “{{reads}}”: the worksheet of {{who}} says {{says}}.", {
            label,
            reads,
            says,
            who,
          }),
    ),
  );

/** The text with one worksheet's codes in place of those; every other word of it stays. */
export function corrected(
  key: string,
  text: string,
  found: readonly Otherwise[],
  source: string | null,
): string {
  return found.reduce((said, { factor, reads, coded }) => {
    const head = coded.find(({ who }) => who === source)?.head;
    if (head === undefined) return said;
    if (key !== limitsKey) return said.replaceAll(reads, () => head);
    return said
      .split("\n")
      .map((line) => (saysNotCoded(line, factor) ? withoutFactor(line, factorName(factor), reads) : line))
      .join("\n")
      .trim();
  }, text);
}

const withoutFactor = (line: string, name: string, alone: string): string =>
  line.replace(alone, "").replace(`; ${name}`, "").replace(`${name}; `, "").trim();
