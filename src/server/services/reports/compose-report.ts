import { inAnotherScript } from "#contract/records/persons/name.ts";
import type { TemplateDocument } from "#contract/records/report-templates/document.ts";
import {
  type TemplateKind,
  type TemplateLanguage,
  templateLanguages,
} from "#contract/records/report-templates/endpoints.ts";
import { type ReportSectionId, reportSections } from "#contract/records/report-templates/sections.ts";
import { sectionsTold, tellsWavrAlone } from "#contract/records/report-templates/sections-told.ts";
import { type Dates, datesIn, paragraph } from "#contract/services/reports/blocks.ts";
import {
  emptySectionsId,
  type ReportBlock,
  type ReportSection,
  templateSectionId,
} from "#contract/services/reports/schema.ts";
import { languageNamed, nameRemoved, standInIn, wordsIn } from "#contract/services/reports/spanish.ts";
import { learnPack } from "#instruments/instrument.ts";
import type { NamedPack } from "#instruments/packs.ts";
import { isNotYetKnown } from "#instruments/person-types.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { aboutThoseStaying } from "./about-whom.ts";
import { blocksIn } from "./block-words.ts";
import { namesThatStay, reporterName, sectionWriters } from "./case-parts.ts";
import { leavesOutEmployment } from "./left-out.ts";
import type { StoredReport } from "./read-report.ts";
import { besideOthers, hiddenAmong, namesStaying, type Relations } from "./redaction/hidden-people.ts";
import { withoutLoneNumbers } from "./redaction/lone-numbers.ts";
import { createRedactor, type Redact, redactSpans } from "./redaction/redaction.ts";
import { knownReporters, theReporter } from "./redaction/reporter-name.ts";
import { unnamedReporter, withoutReportersRole } from "./redaction/unnamed-reporter.ts";
import { blockWithinSentences } from "./redaction/within-sentences.ts";
import type { ReportPerson } from "./report-people.ts";
import { type ReportSource, sourceOf } from "./report-source.ts";
import { fillTemplate, gapsIn } from "./template/fill-template.ts";
import { type Making, templateValues } from "./template/template-values.ts";
import { judgedPerson } from "./template/wavr-values.ts";

export interface Selection {
  readonly sections: readonly ReportSectionId[];
  readonly redact: readonly number[];
  readonly redact_reporter: boolean;
  /** What it is written after, in place of its sections. */
  readonly template: ChosenTemplate | null;
  /** What its sections are written in; a template has a language of its own. */
  readonly language?: TemplateLanguage | null | undefined;
}

export interface ChosenTemplate {
  readonly name: string;
  readonly language: TemplateLanguage;
  readonly kind: TemplateKind;
  readonly content: TemplateDocument;
}

/** All that is known of a report, read from the database. */
export interface ReportParts {
  readonly stored: StoredReport;
  readonly people: readonly ReportPerson[];
  readonly parents: Relations;
  /** The words of districts that its assessments were begun under. */
  readonly packs: readonly NamedPack[];
  readonly printedBy: string;
  /** Who writes it, as its template may name. */
  readonly author: string;
  readonly authorTitle: string | null;
  readonly leadPhone: string | null;
  readonly schoolAddress: string | null;
  /** Whom it is for, where that is on record. */
  readonly recipient: Making["recipient"];
  readonly selection: Selection;
  readonly timeZone: string | null;
  readonly now: string;
}

/** Labels of our own contain no names: the first row of a table, and the first of each fact. */
function redactBlock(block: ReportBlock, redact: Redact): ReportBlock {
  const { kind, text, rows, spans, items, plan, filled = false } = block;
  const fixed = (row: number, column: number) =>
    !filled &&
    (((kind === "table" || kind === "signatures") && row === 0) || (kind === "facts" && column === 0));
  const named = <Zone extends { readonly label: string }>(zone: Zone) => ({
    ...zone,
    label: redact(zone.label),
  });
  return {
    ...block,
    text: redact(text),
    rows: rows.map((cells, row) => cells.map((cell, column) => (fixed(row, column) ? cell : redact(cell)))),
    ...(spans === undefined ? {} : { spans: redactSpans(spans, redact) }),
    ...(items === undefined ? {} : { items: items.map((item) => ({ ...item, text: redact(item.text) })) }),
    ...(plan?.zones === undefined
      ? {}
      : { plan: { ...plan, zones: plan.zones.map(named), others: (plan.others ?? []).map(named) } }),
  };
}

const stepsOfAssessments: ReadonlySet<ReportSectionId> = new Set([
  "interviews",
  "records",
  "observations",
  "needs",
  "response",
  "safety",
]);

/** What it consists of before anything is taken out: the chosen sections, or what its template makes of them. */
function written(
  source: ReportSource,
  { sections, template }: Selection,
  dates: Dates,
  making: Making,
): readonly ReportSection[] {
  const { language } = making;
  const say = wordsIn(language);
  const section = (id: ReportSectionId) => blocksIn(language, sectionWriters[id](source, dates, say));
  if (template === null) {
    const all = reportSections
      .filter(({ id }) => sections.includes(id))
      // A case without an assessment of students has no steps of one, and says that nobody classified it.
      .filter(({ id }) => source.assessments.length > 0 || !stepsOfAssessments.has(id))
      .map(({ id, title }) => ({ id, title: say(title), blocks: [...section(id)] }))
      // What says nothing is left out: a case without an agreement board has no agreement.
      .filter((each) => each.blocks.length > 0);
    const told = all.filter(({ blocks }) => blocks.some(({ kind }) => kind !== "none"));
    // Check-ins of a WAVR plan are told with it.
    const toldElsewhere = (id: string) =>
      id === "check_ins" &&
      told.some((each) => each.id === "wavr") &&
      source.wavr.plans.some(({ check_ins }) => check_ins.length > 0);
    const empty = all.filter((each) => !told.includes(each) && !toldElsewhere(each.id));
    if (told.length === 0) return all;
    if (empty.length === 0) return told;
    // One line in their place, so that readers know that nothing was taken out there.
    const names = empty.map(({ title }) => title).join(", ");
    const line = paragraph(`${names}.`);
    return [...told, { id: emptySectionsId, title: say("Nothing is recorded under"), blocks: [line] }];
  }
  const blocks = fillTemplate(template.content, {
    values: templateValues(source, dates, making),
    language: template.language,
    kind: template.kind,
    section,
  });
  // A template that begins with a heading has a title of its own, and a letter has none.
  const title = template.kind === "letter" || blocks[0]?.kind === "heading" ? "" : template.name;
  return [{ id: templateSectionId, title, blocks: [...blocks] }];
}

const wavrState = ({ begun, signed, plans }: ReportSource["wavr"]) =>
  signed.length + plans.length > 0 ? ("signed" as const) : begun ? ("unsigned" as const) : ("none" as const);

/** The report of a case, with the names of the chosen people removed from every text, and who they are. */
export function composeReport(parts: ReportParts) {
  const { stored, people, parents, printedBy, author, recipient, selection, timeZone, now } = parts;
  for (const pack of parts.packs) learnPack(pack);
  const source = sourceOf(stored, []);
  // Also of somebody who reported without being named: others may have written who it was.
  const whoReported = source.record.reporter.name;
  const language = selection.template?.language ?? selection.language ?? templateLanguages[0];
  const among = { people, parents, chosen: selection, reporter: source.record.reporter, language };
  const { taken, standsFor, hidden, unnamed, concerned, reporterOut } = hiddenAmong(among);
  const reporter = reporterName(source);
  const staying = [
    ...namesStaying(people, taken),
    ...namesThatStay(source),
    printedBy,
    author,
    ...(reporterOut || reporter === null ? [] : [reporter]),
  ];
  const redact = createRedactor(hidden, staying, nameRemoved[language]);
  // The name of a child who stays would tell who their parent is.
  const told = parents.filter(({ parent, child }) => taken.has(child) || !taken.has(parent));
  const own = aboutThoseStaying({ ...source, parents: told }, taken);
  const unsaid = selection.redact_reporter
    ? unnamedReporter(own, { isReporter: unnamed, concerned, standsFor: standInIn(language)(theReporter) })
    : own;
  const shown = reporterOut ? withoutReportersRole(unsaid) : unsaid;
  const reported = knownReporters(people, source.record.reporter);
  const dates = datesIn(timeZone, language);
  const { authorTitle, leadPhone, schoolAddress } = parts;
  const making = { author, authorTitle, leadPhone, schoolAddress, recipient, now, language, parents, taken };
  // A paper of nothing but a judgment is filed by whom that is about, who is another than the subject in many a case.
  // «Unknown Writer» above each page would read as somebody's name: the paper is of the case.
  const judged =
    selection.template !== null && tellsWavrAlone(sectionsTold(selection.template.content))
      ? judgedPerson(shown.wavr)
      : null;
  const subjects =
    judged !== null
      ? [judged]
      : people.filter(
          (each) =>
            each.own && each.role.split(", ").includes("subject") && !isNotYetKnown(each.person_type_id),
        );
  const sections = written(shown, selection, dates, making);
  const redacted = sections.map(({ blocks, ...section }) => ({
    ...section,
    // Titles of our own name nobody; that of a template may.
    title: section.id === templateSectionId ? redact(section.title) : section.title,
    blocks: blocks.map((block) => blockWithinSentences(redactBlock(block, redact))),
  }));
  const title = redact(source.record.title);
  const lone = withoutLoneNumbers(
    hidden.map((each) => each.standsFor),
    [title, ...redacted],
  );
  const report = {
    language,
    left_out: source.assessments.length - own.assessments.length,
    gaps:
      selection.template === null
        ? 0
        : gapsIn(
            sections.flatMap(({ blocks }) => blocks),
            selection.template,
          ),
    wavr: wavrState(source.wavr),
    no_worksheets: source.worksheets.length === 0 && leavesOutEmployment(source),
    kind: selection.template?.kind ?? "paper",
    number: source.record.number,
    title: lone(title),
    subject: subjects.length === 0 ? null : redact(subjects.map((each) => each.name).join(", ")),
    organization: redact(source.record.organization_name),
    printed_by: redact(printedBy),
    printed_at: dates.moment(now),
    sections: lone(redacted),
    people: people
      .filter((each) => each.own)
      .map((each) => ({
        id: each.id,
        name: each.name,
        role: each.role,
        stands_for: taken.has(each.id) ? lone(standsFor(each)) : null,
        language: languageNamed(each.languages),
        reported: reported.some(({ id }) => id === each.id),
        other_script: inAnotherScript([each.name, each.preferred_name, ...each.aliases]),
        parent_of: parents.filter(({ parent }) => parent === each.id).map(({ child }) => child),
      })),
    reporter,
    reporter_anonymous: source.record.reporter.anonymous,
    disclosures: source.disclosures,
  };
  return { report, hidden: besideOthers(hidden, staying), whoReported };
}

export type Composed = ReturnType<typeof composeReport>;
export type BuiltReport = Composed["report"];

export const composeReportJob = { name: "report.compose", work: composeReport } satisfies Job<
  ReportParts,
  Composed
>;
