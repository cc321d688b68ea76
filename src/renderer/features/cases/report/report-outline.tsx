import { reportSections } from "#contract/records/report-templates/sections.ts";
import { readerPreset, readerPresets } from "#contract/services/reports/readers.ts";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { AboutWhom } from "./about-whom.tsx";
import { BeyondReader } from "./beyond-reader.tsx";
import { WordsChoice } from "./edited-words.tsx";
import { ReporterChoice } from "./reporter-choice.tsx";
import type { EditedWords } from "./use-edited-words.ts";
import type { ReportChoice } from "./use-report-choice.ts";

const languageOptions = [
  { value: "en-US", label: t("English") },
  { value: "es-US", label: t("Español") },
];

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Said where somebody else is to read a template that was written for one reader. */
function meantFor({ templates }: CaseReport, { templateId, reader }: ReportChoice): string | undefined {
  const own = readerPreset(templates?.find(({ id }) => id === templateId)?.reader ?? null);
  if (own === undefined || reader === null || own.id === reader.id) return undefined;
  return t("Written for: {{reader}}. It leaves out what {{chosen}} may not see.", {
    reader: own.label,
    chosen: reader.label,
  });
}

/** Asks how else those are called whose name nobody here writes as it stands. */
function OtherScript({ report, choice }: Pick<ReportOutlineProps, "report" | "choice">) {
  const names = report.people
    .filter((each) => each.other_script === true && choice.redact.includes(each.id))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Callout kind="wait" title={t("Called otherwise in the texts?")}>
      {t(
        "{{names}}: recorded in another script alone. Add how others write the name under Also called on the person’s page; until then it stays where it is written so.",
        {
          names: names.join(", "),
        },
      )}
    </Callout>
  );
}

type ReportOutlineProps = {
  readonly report: CaseReport;
  readonly choice: ReportChoice;
  readonly words: EditedWords;
  /** Is it being written anew? */
  readonly busy: boolean;
};

/** Which sections the report has, and whose names are taken out. */
export function ReportOutline({ report, choice, words, busy }: ReportOutlineProps) {
  const templates = report.templates ?? [];
  const people = report.people.filter((each) => each.reported !== true);
  return (
    <div className="report-outline">
      <section aria-labelledby="report-reader">
        <SectionHeader title={t("Who will read it")} id="report-reader" />
        <SelectField
          label={t("Reader")}
          hideLabel
          options={[
            { value: "", label: t("Choose a reader") },
            ...readerPresets.map(({ id, label }) => ({ value: id, label })),
          ]}
          value={choice.reader?.id ?? ""}
          onChange={(event) => choice.chooseReader(event.target.value, report)}
          help={
            choice.reader?.note ??
            t("Sets sections and names to what this reader may usually see. Change them below.")
          }
        />
        <AboutWhom report={report} choice={choice} />
        {report.left_out ? (
          <p className="case-meta">
            {t("{{count}} assessments are left out: they are about those taken out alone.", {
              count: report.left_out,
            })}
          </p>
        ) : null}
      </section>
      <section aria-labelledby="report-sections">
        <SectionHeader title={t("Content")} id="report-sections" />
        {templates.length === 0 ? null : (
          <SelectField
            label={t("Written after")}
            options={[
              { value: "", label: t("The sections below") },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={choice.templateId === null ? "" : String(choice.templateId)}
            help={meantFor(report, choice)}
            onChange={(event) =>
              choice.chooseTemplate(event.target.value === "" ? null : Number(event.target.value), report)
            }
          />
        )}
        <BeyondReader report={report} choice={choice} />
        {choice.templateId === null ? null : <WordsChoice words={words} report={report} busy={busy} />}
        {choice.templateId === null ? (
          <SelectField
            label={t("Language")}
            options={languageOptions}
            value={choice.language}
            onChange={(event) => choice.chooseLanguage(event.target.value)}
            help={
              choice.language === "es-US"
                ? t(
                    "Headings, labels and what is chosen from a list are in Spanish. These stay in English: the questions of interviews, the key observations and the observations of needs, words that your district added, positions of colleagues, and what people wrote.",
                  )
                : undefined
            }
          />
        ) : null}
        {(choice.templateId === null ? reportSections : []).map(({ id, title }) => {
          if (id === "worksheets" && report.no_worksheets === true) return null;
          const unsigned = id === "wavr" && report.wavr === "unsigned";
          const checked = choice.sections.includes(id);
          return (
            <Checkbox
              key={id}
              label={title}
              note={unsigned ? t("The summary is not signed yet") : undefined}
              checked={checked && !unsigned}
              disabled={unsigned || (choice.sections.length === 1 && checked)}
              onChange={() => choice.toggleSection(id)}
            />
          );
        })}
      </section>
      <section aria-labelledby="report-names">
        <SectionHeader title={t("Take names out")} id="report-names" />
        {report.people.length === 0 && report.reporter === null ? (
          <p className="case-none">{t("Nobody is on the case’s list.")}</p>
        ) : null}
        {people.map((person) => (
          <Checkbox
            key={person.id}
            label={person.name}
            note={
              choice.redact.includes(person.id)
                ? t("Reads {{standsFor}}", { standsFor: person.stands_for ?? "…" })
                : capital(person.role)
            }
            checked={choice.redact.includes(person.id)}
            onChange={() => choice.togglePerson(person.id)}
          />
        ))}
        <OtherScript report={report} choice={choice} />
        <ReporterChoice report={report} choice={choice} />
        <Callout kind="wait" title={t("Read it through before it leaves.")}>
          {t(
            "Names, nicknames, student IDs and contact details of those chosen are taken out everywhere. The full name of somebody who stays is left whole; a part that both share, as families do, reads “[name removed]” where it stands alone, in Spanish “[nombre omitido]”. Before a file leaves, the program reads it again and holds it back while it still finds one of them. It cannot find what nobody recorded: people who are not listed here, nicknames, misspelled names, and facts that tell who somebody is stay.",
          )}
        </Callout>
      </section>
    </div>
  );
}
