import type { EndpointName } from "#contract/endpoints/table.ts";
import type { CaseTemplateBody } from "#contract/records/case-templates/schema.ts";
import { type TemplateKind, templateKinds } from "#contract/records/case-templates/template-endpoints.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { Used } from "#parts/records/offered-list-page.tsx";

/** What the screens of a kind of template say, and where they stand. The engine is the same for all (decision 096). */
export interface TemplateScreens {
  readonly kind: TemplateKind;
  readonly title: string;
  /** Is there more than questions: what a record begins with, and tasks that come along? */
  readonly opens: boolean;
  readonly list: string;
  readonly new: string;
  readonly page: (id: number | string) => string;
  readonly draft: (id: number | "new") => string;
  readonly used: Used;
  readonly none: string;
  readonly describe: string;
  readonly offered: string;
  readonly retired: string;
  readonly next: (version: number) => string;
  readonly deleting: string;
}

export const templateScreens: Readonly<Record<TemplateKind, TemplateScreens>> = {
  "case-template": {
    kind: "case-template",
    title: t("Templates"),
    opens: true,
    list: paths.templates(),
    new: paths.newTemplate(),
    page: paths.template,
    draft: draftKeys.template,
    used: { field: "case_count", one: "case", many: "cases" },
    none: t("A template adds your own questions to the case form, and brings tasks along."),
    describe: t("When to use it. It stands below the template in the case form."),
    offered: t("Offered in the case form"),
    retired: t("Without it the template is retired: cases that were opened from it keep it."),
    next: (number) =>
      t(
        "Changed sections, defaults or tasks become version {{number}}. Cases keep the version that they were written under.",
        { number },
      ),
    deleting: t("Its versions go with it. No case was opened from it."),
  },
  "entity-template": {
    kind: "entity-template",
    title: t("Templates of organizations of interest"),
    opens: false,
    list: paths.entityTemplates(),
    new: paths.newEntityTemplate(),
    page: paths.entityTemplate,
    draft: draftKeys.entityTemplate,
    used: { field: "entity_count", one: "record", many: "records" },
    none: t("A template adds your own questions to the form of organizations of interest."),
    describe: t("When to use it. It stands below the template in the form."),
    offered: t("Offered in the form"),
    retired: t("Without it the template is retired: records that were written under it keep it."),
    next: (number) =>
      t(
        "Changed sections become version {{number}}. Records keep the version that they were written under.",
        { number },
      ),
    deleting: t("Its versions go with it. No record was written under it."),
  },
};

type Action = "list" | "new" | "edit" | "create" | "update" | "delete" | "duplicate";

/**
 * The endpoint of a kind for an action, typed as that of case templates: the shapes of the others are theirs without
 * defaults and tasks.
 */
export const templateCall = <const A extends Action>(kind: TemplateKind, action: A) =>
  `${templateKinds[kind].prefix}.${action}` as string as EndpointName as `caseTemplates.${A}`;

/** The body of a kind: organizations of interest are asked questions alone. */
export function bodyOfKind<B extends CaseTemplateBody>(kind: TemplateKind, body: B): B {
  if (templateScreens[kind].opens) return body;
  const { defaults: _defaults, tasks: _tasks, ...questions } = body;
  return questions as B;
}
