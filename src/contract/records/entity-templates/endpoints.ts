import { z } from "zod";
import { templateEndpoints } from "#contract/records/case-templates/template-endpoints.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { entityTemplate, entityTemplateBody, entityTemplateSummary } from "./schema.ts";

/** What the editor needs: the organizations a template may belong to. */
const form = z.looseObject({ organizations: z.array(organization) });

/** Spec §7, "Entity templates": those of organizations of interest, by the engine of the case templates. */
export const entityTemplateEndpoints = templateEndpoints("entity-template", {
  row: entityTemplateSummary,
  record: entityTemplate,
  form,
  body: entityTemplateBody,
});
