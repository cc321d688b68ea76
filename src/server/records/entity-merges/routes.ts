import { writeJson } from "#server/database/json-text.ts";
import { invalid } from "#server/http/errors.ts";
import { mergeHandlers } from "#server/kit/merging/handlers.ts";
import { isOffered } from "#server/kit/offered-rows.ts";
import { entities } from "#server/records/entities/routes.ts";
import { entitySearchText } from "#server/records/entities/search-text.ts";
import { entityMerges, presentEntityPairs } from "./repository.ts";

export const entityMergeHandlers = mergeHandlers("entity", {
  merges: entityMerges,
  called: "Organizations of interest",
  pairs: presentEntityPairs,
  organizationIn: ({ entity }) => entity.organization_id,
  columns: async (db, { entity, answers }, { survivor, other }, { auth, organizationId }) => {
    const { organization_id: _, identifiers, ...columns } = entity;
    const had = [survivor, other].some(({ entity_type_id }) => entity_type_id === entity.entity_type_id);
    const root = auth.reach.rootOf(organizationId);
    if (!had && !(await isOffered(db, "entity_types", root, entity.entity_type_id, null)))
      throw invalid("entity.entity_type_id", "Type is not one of those that are offered.");
    const { template_id, template_version, fields } = answers === "other" ? other : survivor;
    return {
      ...columns,
      identifiers: writeJson(identifiers),
      template_id,
      template_version,
      fields,
      search_text: entitySearchText(entity),
      organization_id: organizationId,
      updated_by: auth.userId,
    };
  },
  reply: entities.reply,
});
