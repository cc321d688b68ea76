import { z } from "zod";
import { offeredOption } from "#contract/records/offered/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { caseTemplate, caseTemplateBody, caseTemplateSummary } from "./schema.ts";
import { templateEndpoints } from "./template-endpoints.ts";

/**
 * What the editor needs: the organizations a template may belong to, and the lists that its defaults are chosen from.
 */
const form = z.looseObject({
  organizations: z.array(organization),
  categories: z.array(offeredOption),
  types: z.array(offeredOption),
});

/** Spec §7, "Case templates". */
export const caseTemplateEndpoints = templateEndpoints("case-template", {
  row: caseTemplateSummary,
  record: caseTemplate,
  form,
  body: caseTemplateBody,
});
