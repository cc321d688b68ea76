import {
  readTemplate,
  type TemplateDocument,
  type TemplateNode,
} from "#contract/records/report-templates/document.ts";
import type { TemplateListId } from "#contract/records/report-templates/tokens.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { keepEdition } from "#server/records/report-templates/editions.ts";
import type { Chance } from "#server/sample/random.ts";

/** A line of text; `{{case.number}}` in it becomes a token. */
const line = (text: string): TemplateNode => ({ type: "paragraph", content: [{ type: "text", text }] });
const head = (text: string, level = 2): TemplateNode => ({
  type: "heading",
  attrs: { level },
  content: [{ type: "text", text }],
});
const when = (token: string, ...content: readonly TemplateNode[]): TemplateNode => ({
  type: "show_when",
  attrs: { token, is: "filled" },
  content,
});
const row = (type: "table_header" | "table_cell", cells: readonly string[]): TemplateNode => ({
  type: "table_row",
  content: cells.map((text) => ({ type, content: [line(text)] })),
});

/** A table with a row for each entry of a list. */
const each = (list: TemplateListId, columns: Readonly<Record<string, string>>): TemplateNode => ({
  type: "repeat",
  attrs: { list },
  content: [
    {
      type: "table",
      content: [row("table_header", Object.keys(columns)), row("table_cell", Object.values(columns))],
    },
  ],
});

const document = (...content: readonly TemplateNode[]): TemplateDocument => {
  const { document: read, problems } = readTemplate({ type: "doc", content });
  if (read === null || problems.length > 0)
    throw new Error(`A template of the sample: ${problems[0]?.message}`);
  return read;
};

const summary = document(
  head("Summary for the superintendent", 1),
  line("Case {{case.number}} at {{case.school}}, {{date.today}}"),
  line("{{case.summary}}"),
  head("Where it stands"),
  line("Stage: {{case.stage}}. Led by {{case.lead}}."),
  when(
    "assessment.classification",
    line("The team classified it as {{assessment.classification}}: {{assessment.meaning}}"),
  ),
  head("What is being done"),
  each("tasks", {
    Task: "{{task.title}}",
    "Who does it": "{{task.assignees}}",
    Due: "{{task.due}}",
    Status: "{{task.status}}",
  }),
  line("Written by {{author.name}}. Need to know only."),
);

const signedBy = [
  head("The team", 3),
  each("team", { Name: "{{member.name}}", Position: "{{member.title}}" }),
];

const letter = document(
  line("{{case.school}}, {{date.today}}"),
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
    content: summary,
  });
  await add(90, {
    name: "Letter to the family",
    description: "In Spanish and English, to ask for a meeting.",
    language: "es-US",
    content: letter,
  });
}

interface Written {
  readonly name: string;
  readonly description: string;
  readonly language: "en-US" | "es-US";
  readonly content: TemplateDocument;
}
