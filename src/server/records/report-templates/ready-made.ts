import { v7 as uuidv7 } from "uuid";
import { starters } from "#contract/records/report-templates/starters/starters.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { isNameTaken } from "#server/kit/names-in-tree.ts";
import { keepEdition } from "./editions.ts";

interface Adding {
  /** The tree that they are added to. */
  readonly root: number;
  readonly userId: number;
  readonly now: string;
  readonly newUuid?: () => string;
}

/**
 * Adds the papers and letters that the program brings along to a tree, where nothing is called so yet: whoever works there has
 * them at once, and its administrators make them their own. Returns how many were added.
 */
export async function addReadyMade(db: Db, { root, userId, now, newUuid = uuidv7 }: Adding): Promise<number> {
  let added = 0;
  for (const { name, description, language, kind, content: written } of starters) {
    if (await isNameTaken(db, "report_templates.name", { name, root, except: 0 })) continue;
    const content = writeJson(written());
    const id = await insertRow(db, "report_templates", {
      uuid: newUuid(),
      created_at: now,
      updated_at: now,
      version: 1,
      organization_id: root,
      created_by: userId,
      name,
      description,
      language,
      kind,
      active: 1,
      edition: 1,
      content,
    });
    await keepEdition(db, { id, edition: 1, content }, { userId, now });
    added += 1;
  }
  return added;
}
