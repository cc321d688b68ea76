import { useState } from "react";
import { useSearchParams } from "react-router";
import { templateLanguages } from "#contract/records/report-templates/endpoints.ts";
import { type ReportSectionId, reportSectionIds } from "#contract/records/report-templates/sections.ts";
import {
  beyondReader,
  type InCase,
  languageFor,
  leavesSchool,
  promisedNoName,
  readerPreset,
  takenOutBeside,
  takenOutFor,
} from "#contract/services/reports/readers.ts";
import { type CaseReport, standardSections } from "#contract/services/reports/schema.ts";
import { usePutSearch, withValues } from "#lib/page/use-put-search.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";

const timeZone = ownTimeZone();

const toggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

const idsIn = (text: string | null): readonly number[] =>
  (text ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

const textOf = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(",");

/** What a choice depends on. */
type Choosing = Pick<CaseReport, "people" | "templates" | "reporter_anonymous">;

/** How a paper for somebody is called, and why it is usually made. */
export const forReader = ({ label }: { readonly label: string }): string =>
  t("For: {{reader}}", { reader: label });

/**
 * The selection for a report, and the same in the form of the calls. It stands in the address too, by ids alone: a page that
 * is loaded anew has the same names taken out. What is pressed shows at once, and does not wait for the address.
 */
export function useReportChoice() {
  const [begun] = useSearchParams();
  const [address, setAddress] = useState(begun);
  const putAddress = usePutSearch();
  const put = (changes: Readonly<Record<string, string>>) => {
    setAddress((now) => withValues(now, changes));
    putAddress(changes);
  };
  const given = address.get("sections")?.split(",");
  const named = reportSectionIds.filter((each) => (given ?? standardSections).includes(each));
  const sections = named.length === 0 ? standardSections : named;
  const redact = idsIn(address.get("out"));
  const redactReporter = address.get("reporter") === "out";
  const templateId = idsIn(address.get("template"))[0] ?? null;
  // A template has a language of its own.
  const chosenLanguage = templateLanguages.find((each) => each === address.get("language")) ?? null;
  const language = templateId === null ? chosenLanguage : null;
  const putOut = (ids: readonly number[]) => put({ out: textOf(ids) });
  const reader = readerPreset(address.get("reader")) ?? null;
  const inLanguage = (of: typeof reader, people: readonly InCase[], taken: readonly number[]) => {
    const wanted = of === null ? null : languageFor(of, { people, taken });
    return { language: wanted === null || wanted === templateLanguages[0] ? "" : wanted };
  };
  /** What this reader may usually see, of the people of the case too. */
  const seenBy = (preset: NonNullable<typeof reader>, report: Choosing) => {
    const { people } = report;
    const promised = preset.ground === null ? [] : promisedNoName(report);
    const taken = [...new Set([...takenOutFor(preset, people), ...promised])];
    return {
      reader: preset.id,
      for: "",
      sections: preset.sections.join(","),
      out: textOf(taken),
      reporter: preset.reporterNamed && promised.length === 0 ? "" : "out",
      ...inLanguage(preset, people, taken),
    };
  };
  const chooseReader = (id: string, report: Choosing) => {
    const preset = readerPreset(id);
    put(preset === undefined ? { reader: "", for: "" } : { ...seenBy(preset, report), template: "" });
  };
  /**
   * A template that names its reader is what that reader may see; another names nobody who was promised to stay unnamed.
   * `chosen`: who is to read it, whoever its template was written for.
   */
  const chooseTemplate = (
    id: number | null,
    report: Choosing,
    chosen: typeof reader = null,
    otherwise: Readonly<Record<string, string>> = {},
  ) => {
    const own = readerPreset(report.templates?.find((each) => each.id === id)?.reader ?? null);
    const preset = chosen !== null && leavesSchool(chosen) ? undefined : own;
    const promised = id === null ? [] : promisedNoName(report);
    const unnamed: Readonly<Record<string, string>> =
      promised.length === 0 ? {} : { reporter: "out", out: textOf([...new Set([...redact, ...promised])]) };
    put({
      ...(preset === undefined ? { ...otherwise, ...unnamed, for: "" } : seenBy(preset, report)),
      template: id === null ? "" : String(id),
    });
  };
  return {
    sections,
    redact,
    redactReporter,
    /** The template that it is written after, in place of its sections. */
    templateId,
    chooseTemplate: (id: number | null, report: Choosing) => chooseTemplate(id, report, reader),
    /** What it tells that its reader does not usually see; nothing where it stays in the school. */
    beyond: ({ templates }: Choosing): readonly ReportSectionId[] => {
      if (reader === null || !leavesSchool(reader)) return [];
      const told = templates?.find((each) => each.id === templateId)?.tells ?? [];
      return beyondReader(reader, templateId === null ? sections : told);
    },
    /** Whom it is made for, as far as that was chosen. */
    reader,
    /** What this reader may usually see, in place of what was chosen before. */
    chooseReader,
    /** What the address asks for: a reader by their id, or a template by its number. */
    choosePaper: (wanted: string, report: Choosing) => {
      const template = idsIn(wanted)[0];
      if (template === undefined) return chooseReader(wanted, report);
      // Another paper than the one before: it is not for that one's reader.
      chooseTemplate(template, report, null, { reader: "" });
    },
    /** About which of several subjects or targets it is: the others and their parents are taken out. */
    chooseAbout: (about: number, role: "subject" | "target", people: readonly InCase[]) => {
      const out = takenOutBeside(about, role, { people, taken: redact });
      put({ out: textOf(out), ...(reader?.ground === "inspection" ? inLanguage(reader, people, out) : {}) });
    },
    /** What its sections are written in. */
    language: language ?? templateLanguages[0],
    chooseLanguage: (wanted: string) =>
      put({ language: wanted === templateLanguages[0] ? "" : wanted, for: "" }),
    toggleSection: (id: ReportSectionId) => put({ sections: toggled(sections, id).join(",") }),
    togglePerson: (id: number) => putOut(toggled(redact, id)),
    /** The reporter, and who of the people of the case that is. */
    toggleReporter: (people: readonly number[]) =>
      put({
        reporter: redactReporter ? "" : "out",
        out: textOf([...redact.filter((id) => !people.includes(id)), ...(redactReporter ? [] : people)]),
      }),
    query: {
      sections: sections.join(","),
      ...(redact.length === 0 ? {} : { redact: redact.join(",") }),
      ...(templateId === null ? {} : { template_id: templateId }),
      ...(language === null ? {} : { language }),
      redact_reporter: redactReporter ? ("yes" as const) : ("no" as const),
      time_zone: timeZone,
    },
    body: {
      sections: [...sections],
      redact: [...redact],
      redact_reporter: redactReporter,
      ...(templateId === null ? {} : { template_id: templateId }),
      ...(language === null ? {} : { language }),
    },
    timeZone,
  };
}

export type ReportChoice = ReturnType<typeof useReportChoice>;
