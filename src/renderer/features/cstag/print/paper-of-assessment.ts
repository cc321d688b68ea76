import { type SectionKey, sectionKeys } from "#contract/records/assessments/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { type Dates, facts, none, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import {
  exactWordsBlocks,
  signatureBlocks,
  type TeamMember,
  teamBlocks,
} from "#contract/services/reports/team-blocks.ts";
import {
  classificationBlocks,
  interviewBlocks,
  observationBlocks,
  type PaperAssessment,
  recordBlocks,
  responseBlocks,
  safetyBlocks,
} from "#instruments/assessment-parts.ts";
import { t } from "#lib/words/t.ts";
import { filesPlace } from "../address.ts";
import { sectionLabel, sectionOrder } from "../state/progress.ts";

/**
 * What can be chosen for paper: the case with its team and the exact words of the threat, the sections of the four steps,
 * the list of files, and lines to sign.
 */
export type PaperPart = "case" | SectionKey | typeof filesPlace | "signatures";

export const paperParts: readonly PaperPart[] = ["case", ...sectionOrder, filesPlace, "signatures"];

export function paperPartTitle(part: PaperPart): string {
  switch (part) {
    case "case":
      return t("Threat and team");
    case filesPlace:
      return t("Files");
    case "signatures":
      return t("Signatures");
    default:
      return sectionLabel(part);
  }
}

/** What belongs to the assessment and is no part of its answers. */
type Around = { readonly record: PaperCase | null; readonly files: readonly File[] };

type File = { readonly file_name: string; readonly tags: readonly string[] };

/** What the paper tells of the assessment's case. */
export type PaperCase = Pick<CaseRecord, "number" | "title" | "organization_name" | "exact_words"> & {
  readonly team: readonly TeamMember[];
};

const caseBlocks = (record: PaperCase | null): readonly ReportBlock[] =>
  record === null
    ? [none(t("The assessment’s case is not known here."))]
    : [
        ...facts([
          [t("Case"), record.number],
          [t("Title"), record.title],
          [t("School"), record.organization_name],
        ]),
        ...exactWordsBlocks(record.exact_words),
        ...teamBlocks(record.team),
      ];

function blocksOf(
  part: PaperPart,
  assessment: PaperAssessment,
  { record, files }: Around,
  dates: Dates,
): readonly ReportBlock[] {
  switch (part) {
    case "case":
      return caseBlocks(record);
    case "signatures":
      return signatureBlocks(record?.team ?? []);
    case "assessment_findings":
      return recordBlocks(assessment, dates);
    case "interviews":
      return interviewBlocks(assessment, dates, "told");
    case "key_observations":
    case "observations_suggesting":
      return observationBlocks(assessment, part, "told");
    case "threat_classification":
      return classificationBlocks(assessment, dates);
    case "threat_response":
      return responseBlocks(assessment, dates);
    case "safety_interviews":
      return safetyBlocks(assessment, dates, "told");
    case filesPlace:
      return table(
        [t("File"), t("Tags")],
        files.map(({ file_name, tags }) => [file_name, tags.join(", ")]),
        t("No file is attached."),
      );
    default:
      return part satisfies never;
  }
}

/** A part's title on paper, which a student or a family may read: the menu's name for it may be a clinical one. */
const titleOnPaper = (part: PaperPart): string =>
  part === "safety_interviews" ? t("Safety evaluation") : paperPartTitle(part);

/** The chosen parts of an assessment, each question with its answer. */
export const paperOfAssessment = (
  chosen: readonly PaperPart[],
  assessment: PaperAssessment,
  around: Around,
  dates: Dates,
) =>
  paperParts
    .filter((part) => chosen.includes(part))
    .map((part) => ({
      id: part,
      title: titleOnPaper(part),
      blocks: blocksOf(part, assessment, around, dates),
    }));

/** The section on screen as a part; null where an address names an unknown one. */
export const partOf = (section: string): PaperPart | null =>
  section === filesPlace ? filesPlace : (sectionKeys.find((key) => key === section) ?? null);
