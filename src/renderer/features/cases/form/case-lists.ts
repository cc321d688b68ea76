import type { TemplateChoice } from "#contract/entities/case-template.ts";
import type { Option, UserRef } from "#contract/entities/common.ts";
import type { Organization } from "#contract/entities/organization.ts";

/** The choices that the case forms offer, as `cases.new` and `cases.edit` answer them. */
export type CaseLists = {
  readonly categories: readonly Option[];
  readonly types: readonly Option[];
  readonly templates: readonly TemplateChoice[];
  readonly organizations: readonly Organization[];
  readonly users: readonly UserRef[];
};
