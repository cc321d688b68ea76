import type { Option, UserRef } from "#contract/kit/common.ts";
import type { TemplateChoice } from "#contract/records/case-templates/schema.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";

/** The options of the case forms, as `cases.new` and `cases.edit` answer them. */
export type CaseLists = {
  readonly categories: readonly Option[];
  readonly types: readonly Option[];
  readonly templates: readonly TemplateChoice[];
  readonly organizations: readonly Organization[];
  readonly users: readonly UserRef[];
};
