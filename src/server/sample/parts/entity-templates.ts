import type { TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { publishVersion } from "#server/records/case-templates/repository.ts";
import type { Chance } from "#server/sample/random.ts";
import { field, when } from "./templates.ts";

/** What the district wants to know of an account or a chat server. */
const online: TemplateDefinition = {
  sections: [
    {
      key: "account",
      title: "Online",
      help: "As far as it is known. Nobody signs in or writes there to find out.",
      show_when: null,
      fields: [
        field("platform", "Where it is", "text", { required: true, help: "The app or the website." }),
        field("open_to_all", "Anybody can read it", "yes_no", { required: true }),
        field("pictures", "Pictures kept", "yes_no"),
        field("where_kept", "Where the pictures are", "text", { show_when: when("pictures", "yes") }),
        field("known_by", "How it became known", "long_text"),
      ],
    },
  ],
  defaults: { category_id: null, type_id: null, confidentiality: null },
  tasks: [],
};

const answers = {
  platform: "A photo app",
  open_to_all: "yes",
  pictures: "yes",
  where_kept: "In the files of the case",
  known_by: "A student showed it to a teacher.",
};

/** A template of organizations of interest, and the accounts written under it. */
export async function addEntityTemplates(
  db: Db,
  chance: Chance,
  district: number,
  author: number | null,
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  const published_at = at(190);
  const template_id = await insertRow(db, "case_templates", {
    uuid: chance.uuid(),
    created_at: published_at,
    updated_at: published_at,
    version: 1,
    organization_id: district,
    created_by: author,
    subject: "entity",
    active: 1,
    name: "Online account or chat server",
    description: "For what is written where many can read it.",
    published_version: 1,
  });
  const definition = writeJson(online);
  await publishVersion(db, { template_id, version: 1, definition, published_at, published_by: author });
  const accounts = await db.selectFrom("entities").select("id").where("kind", "=", "account").execute();
  for (const { id } of accounts)
    await updateRow(db, "entities", id, { template_id, template_version: 1, fields: writeJson(answers) });
}
