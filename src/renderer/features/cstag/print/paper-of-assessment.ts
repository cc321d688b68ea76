import { type SectionKey, sectionKeys } from "#contract/records/assessments/schema.ts";
import { type Dates, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import {
  classificationBlocks,
  interviewBlocks,
  observationBlocks,
  type PaperAssessment,
  recordBlocks,
  responseBlocks,
  safetyBlocks,
} from "#instruments/assessment-parts.ts";
import { filesPlace } from "../address.ts";
import { sectionLabel, sectionOrder } from "../state/progress.ts";

/** What can be chosen for paper: the sections of the four steps, and the list of files. */
export type PaperPart = SectionKey | typeof filesPlace;

export const paperParts: readonly PaperPart[] = [...sectionOrder, filesPlace];

export const paperPartTitle = (part: PaperPart): string =>
  part === filesPlace ? "Files" : sectionLabel(part);

type File = { readonly file_name: string; readonly tags: readonly string[] };

function blocksOf(
  part: PaperPart,
  assessment: PaperAssessment,
  files: readonly File[],
  dates: Dates,
): readonly ReportBlock[] {
  switch (part) {
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
        ["File", "Tags"],
        files.map(({ file_name, tags }) => [file_name, tags.join(", ")]),
        "No file is attached.",
      );
    default:
      return part satisfies never;
  }
}

/** A part's title on paper, which a student or a family may read: the menu's name for it may be a clinical one. */
const titleOnPaper = (part: PaperPart): string =>
  part === "safety_interviews" ? "Safety evaluation" : paperPartTitle(part);

/** The chosen parts of an assessment, each question with its answer. */
export const paperOfAssessment = (
  chosen: readonly PaperPart[],
  assessment: PaperAssessment,
  files: readonly File[],
  dates: Dates,
) =>
  paperParts
    .filter((part) => chosen.includes(part))
    .map((part) => ({
      id: part,
      title: titleOnPaper(part),
      blocks: blocksOf(part, assessment, files, dates),
    }));

/** The section on screen as a part; null where an address names an unknown one. */
export const partOf = (section: string): PaperPart | null =>
  section === filesPlace ? filesPlace : (sectionKeys.find((key) => key === section) ?? null);
