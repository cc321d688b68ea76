import type { TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf } from "#contract/records/case-templates/fields.ts";
import type { CaseTemplate, CaseTemplateBody } from "#contract/records/case-templates/schema.ts";
import { t } from "#lib/words/t.ts";
import { fieldTypeNames, sayWhen } from "./edit-sections.ts";

export const emptyTemplate: CaseTemplateBody = {
  name: "",
  description: "",
  active: true,
  sections: [{ key: "questions", title: t("Questions"), help: null, show_when: null, fields: [] }],
  defaults: { category_id: null, type_id: null, confidentiality: null },
  tasks: [],
};

/** A stored template as editor values; one of organizations of interest has neither defaults nor tasks. */
export const templateValues = (record: CaseTemplate): CaseTemplateBody => ({
  name: record.name,
  description: record.description ?? "",
  active: record.active,
  sections: record.sections,
  defaults: record.defaults ?? emptyTemplate.defaults,
  tasks: record.tasks ?? [],
});

export const templateLabels: Readonly<Record<string, string>> = {
  name: t("Name"),
  description: t("Description"),
  active: t("Offered"),
  sections: t("Sections and fields"),
  defaults: t("Defaults"),
  tasks: t("Tasks"),
};

/** An editor value in words, for comparing two versions. */
export function sayTemplateValue(field: string, value: unknown): string {
  if (field === "active") return value ? t("Yes") : t("Retired");
  if (field === "sections") {
    const sections = value as readonly TemplateSection[];
    const all = fieldsOf(sections);
    return sections
      .map((section) =>
        [
          section.title,
          ...section.fields.map((each) =>
            [`– ${each.label}: ${fieldTypeNames[each.type]}`, sayWhen(each.show_when, all)]
              .filter(Boolean)
              .join(". "),
          ),
        ].join("\n"),
      )
      .join("\n");
  }
  if (field === "tasks")
    return (value as CaseTemplate["tasks"])
      .map((task) =>
        t("{{title}}, after {{dueInDays}} days", { title: task.title, dueInDays: task.due_in_days }),
      )
      .join("\n");
  if (field === "defaults") {
    const { confidentiality, category_id, type_id } = value as CaseTemplate["defaults"];
    return [category_id ? "a category" : "", type_id ? "a type" : "", confidentiality ?? ""]
      .filter(Boolean)
      .join(", ");
  }
  return String(value ?? "");
}

/** Paths of everything in the values that can be invalid, in reading order. */
export function templatePaths(values: CaseTemplateBody): readonly string[] {
  const sections = (values.sections ?? []).flatMap((section, at) => [
    `sections.${at}.title`,
    `sections.${at}.help`,
    `sections.${at}.show_when`,
    ...(section.fields ?? []).flatMap((_, index) =>
      ["label", "key", "options", "help", "show_when"].map(
        (name) => `sections.${at}.fields.${index}.${name}`,
      ),
    ),
  ]);
  const tasks = (values.tasks ?? []).flatMap((_, at) => [`tasks.${at}.title`, `tasks.${at}.due_in_days`]);
  return ["name", "description", ...sections, "defaults.category_id", "defaults.type_id", ...tasks];
}
