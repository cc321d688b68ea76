import type { TemplateDocument } from "#contract/records/report-templates/document.ts";
import { summary } from "#contract/records/report-templates/starters/papers.ts";
import { document, each, head, line } from "#contract/records/report-templates/starters/writing.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { keepEdition } from "#server/records/report-templates/editions.ts";
import { addReadyMade } from "#server/records/report-templates/ready-made.ts";
import type { Chance } from "#server/sample/random.ts";

const signedBy = [
  head("The team", 3),
  each("team", { Name: "{{member.name}}", Position: "{{member.title}}" }),
];

const letter = document(
  line("{{date.today}}"),
  line("Estimada familia / Dear family: {{subject.parents}}"),
  head("Español"),
  line(
    "Le escribimos acerca de {{subject.name}}. El equipo de la escuela se reunió para ayudar a que todos estén seguros, y queremos hablar con usted sobre los próximos pasos.",
  ),
  line("Llame a {{case.lead}} para acordar una reunión. Puede pedir un intérprete sin costo."),
  head("English"),
  line(
    "We are writing about {{subject.name}}. The team at the school met to help keep everyone safe, and we would like to talk with you about the next steps.",
  ),
  line("Please call {{case.lead}} to set a time. You can ask for an interpreter at no cost."),
  ...signedBy,
);

/** One paper for the superintendent and one for the family, as the district writes them. */
export async function addReportTemplates(
  db: Db,
  chance: Chance,
  district: number,
  author: number,
  at: (daysAgo: number) => string,
): Promise<void> {
  const add = async (daysAgo: number, more: Written) => {
    const now = at(daysAgo);
    const content = writeJson(more.content);
    const id = await insertRow(db, "report_templates", {
      uuid: chance.uuid(),
      created_at: now,
      updated_at: now,
      version: 1,
      organization_id: district,
      created_by: author,
      active: 1,
      edition: 1,
      ...more,
      content,
    });
    await keepEdition(db, { id, edition: 1, content }, { userId: author, now });
  };
  await add(120, {
    name: "Summary for the superintendent",
    description: "One page: what happened, where it stands and what is being done.",
    language: "en-US",
    kind: "paper",
    content: summary(),
  });
  await add(90, {
    name: "Letter to the family",
    description: "In Spanish and English, to ask for a meeting.",
    language: "es-US",
    kind: "letter",
    content: letter,
  });
  // The other papers and letters, as a new district has them.
  await addReadyMade(db, {
    root: district,
    userId: author,
    now: at(80),
    newUuid: () => chance.uuid(),
  });
}

interface Written {
  readonly name: string;
  readonly description: string;
  readonly language: "en-US" | "es-US";
  readonly kind: "paper" | "letter";
  readonly content: TemplateDocument;
}
