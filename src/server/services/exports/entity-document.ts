import { createHash } from "node:crypto";
import type { ReportFormat } from "#contract/kit/export-request.ts";
import { caseStageNames } from "#contract/records/cases/schema.ts";
import { entityKindNames, identifierKindNames } from "#contract/records/entities/schema.ts";
import type { RelatedKind } from "#contract/records/entity-relations/schema.ts";
import { type Dates, datesIn, facts, table } from "#contract/services/reports/blocks.ts";
import { type ReportBlock, templateSectionId } from "#contract/services/reports/schema.ts";
import { findRow } from "#server/database/rows.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Call } from "#server/http/call.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { writeReportJob } from "#server/services/reports/file-job.ts";
import { reportMimeTypes } from "#server/services/reports/leave-as-file.ts";
import { answerRows, type EntityForFile } from "./entity-sheets.ts";

const relatedKindNames: Readonly<Record<RelatedKind, string>> = {
  person: "person",
  location: "location",
  entity: "organization of interest",
};

interface Part {
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
}

/** What it says, in words and in the days and hours of whoever reads it; where nothing is recorded, nothing is said. */
function partsOf({ entity, relations, cases }: EntityForFile, dates: Dates): readonly Part[] {
  const { template } = entity;
  const known = (title: string, headings: readonly string[], rows: readonly (readonly string[])[]): Part => ({
    title,
    blocks: rows.length === 0 ? [] : table(headings, rows, ""),
  });
  return [
    {
      title: "Record",
      blocks: facts([
        ["Name", entity.name],
        ["Kind", entityKindNames[entity.kind]],
        ["Type", entity.entity_type],
        ["School", entity.organization_name],
        ["Location", entity.location],
        ["Template", template === null ? null : `${template.name}, version ${template.version}`],
        ["Notes", entity.description],
        ["Updated", dates.moment(entity.updated_at)],
      ]),
    },
    {
      title: "Known by",
      blocks: facts(entity.identifiers.map(({ kind, value }) => [identifierKindNames[kind], value])),
    },
    known("Answers", ["Section", "Question", "Answer"], answerRows(entity)),
    known(
      "Relations",
      ["Who or what", "Relation", "Note"],
      relations.map(({ other, told, note }) => [
        `${other.name} (${relatedKindNames[other.kind]})`,
        told,
        note,
      ]),
    ),
    known(
      "Files",
      ["File", "Added"],
      Object.values(entity.attachments).map((file) => [file.file_name, dates.moment(file.created_at)]),
    ),
    known(
      "Cases",
      ["Case", "Stage", "How it is involved", "Opened", "Closed"],
      cases.map((each) => [
        `${each.number}\n${each.title}`,
        caseStageNames[each.stage],
        each.note ?? "",
        dates.day(dates.today(each.created_at)),
        each.closed_at === null ? "" : dates.day(dates.today(each.closed_at)),
      ]),
    ),
  ].filter(({ blocks }) => blocks.length > 0);
}

/**
 * What its tables hold, as a document to read: what its reader may export and nothing more. It has the frame of a
 * case's report, and its name where that has the case's number.
 */
export async function entityDocument(
  {
    db,
    auth,
    now,
    record,
    services,
  }: Pick<Call<"entities.file">, "db" | "auth" | "now" | "record" | "services">,
  whole: EntityForFile,
  { format, timeZone }: { readonly format: ReportFormat; readonly timeZone: string | null },
) {
  const { name, organization_id } = await findRow(db, "entities", record.id);
  const organization = await findRow(db, "organizations", organization_id);
  const { full_name } = await findRow(db, "users", auth.userId);
  // A paper's times are those of its school, whoever makes it.
  const dates = datesIn((await scheduleAt(db, organization_id)).time_zone ?? timeZone);
  const content: ReportContent = {
    language: "en-US",
    number: "",
    record: name,
    title: "Organization of interest",
    organization: organization.name,
    printed_by: full_name,
    printed_at: dates.moment(now),
    sections: partsOf(whole, dates).map(({ title, blocks }) => ({
      id: templateSectionId,
      title,
      blocks: [...blocks],
    })),
  };
  const asked = { report: content, format, at: new Date(now) };
  const bytes = await services.jobs.run(writeReportJob, asked, { by: auth.userId });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, mimeType: reportMimeTypes[format], sha256, format };
}
