import { v7 as uuidv7 } from "uuid";
import type { TemplateDocument } from "#contract/records/report-templates/document.ts";
import { type Starter, starters } from "#contract/records/report-templates/starters/starters.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { isNameTaken } from "#server/kit/names-in-tree.ts";
import { keepEdition } from "./editions.ts";

interface Place {
  /** The tree that it is added to. */
  readonly root: number;
  readonly userId: number;
  readonly now: string;
}

export type NewTemplate = Pick<Starter, "name" | "description" | "language" | "kind" | "reader"> & {
  readonly content: TemplateDocument;
};

/** Adds a template with its first content. */
export async function insertTemplate(
  db: Db,
  { root, userId, now }: Place,
  uuid: string,
  template: NewTemplate,
): Promise<void> {
  const content = writeJson(template.content);
  const id = await insertRow(db, "report_templates", {
    ...template,
    reader: template.reader ?? null,
    uuid,
    created_at: now,
    updated_at: now,
    version: 1,
    organization_id: root,
    created_by: userId,
    active: 1,
    edition: 1,
    content,
  });
  await keepEdition(db, { id, edition: 1, content }, { userId, now });
}

/**
 * Adds the papers and letters that the program brings along to a tree, where nothing is called so yet: whoever works there has
 * them at once, and its administrators make them their own. Returns how many were added.
 */
export async function addReadyMade(db: Db, place: Place, newUuid: () => string = uuidv7): Promise<number> {
  let added = 0;
  for (const { id: _, content, ...starter } of starters) {
    if (await isNameTaken(db, "report_templates.name", { name: starter.name, root: place.root, except: 0 }))
      continue;
    await insertTemplate(db, place, newUuid(), { ...starter, content: content() });
    added += 1;
  }
  return added;
}
