import { summary } from "#contract/records/report-templates/starters/papers.ts";
import { document, each, head, line } from "#contract/records/report-templates/starters/writing.ts";
import type { Db } from "#server/database/schema.ts";
import {
  addReadyMade,
  insertTemplate,
  type NewTemplate,
} from "#server/records/report-templates/ready-made.ts";
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
  const written = (daysAgo: number) => ({ root: district, userId: author, now: at(daysAgo) });
  const add = (daysAgo: number, template: NewTemplate) =>
    insertTemplate(db, written(daysAgo), chance.uuid(), template);
  await add(120, {
    name: "Summary for the superintendent",
    description: "One page: what happened, where it stands and what is being done.",
    language: "en-US",
    kind: "paper",
    reader: "superintendent",
    content: summary(),
  });
  await add(90, {
    name: "Carta a la familia",
    description: "In Spanish and English, to ask for a meeting.",
    language: "es-US",
    kind: "letter",
    content: letter,
  });
  // The other papers and letters, as a new district has them.
  await addReadyMade(db, written(80), () => chance.uuid());
}
