import type { Condition, TemplateField, TemplateSection } from "./field-schema.ts";

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = Problem["path"];

const withOptions = (field: TemplateField): boolean => field.type === "choice" || field.type === "choices";

/** The values that a condition may use; null where any text may be used. */
export function namedValues(field: TemplateField): readonly string[] | null {
  if (withOptions(field)) return field.options.map((option) => option.value);
  return field.type === "yes_no" ? ["yes", "no", "unknown"] : null;
}

function conditionProblem(
  { field, test, value }: Condition,
  earlier: ReadonlyMap<string, TemplateField>,
  all: ReadonlyMap<string, TemplateField>,
): string | null {
  const about = earlier.get(field);
  if (about === undefined) {
    const later = all.get(field);
    return later === undefined
      ? "The condition is about a field that is not there. Choose another one."
      : `The condition is about ${later.label}, which does not come earlier. Move it up or choose another one.`;
  }
  if (test !== "is" && test !== "is_not") return null;
  if (value === null || value === "") return `The condition about ${about.label} needs a value.`;
  const known = namedValues(about);
  return known === null || known.includes(value)
    ? null
    : `The condition about ${about.label} names a choice that is not there.`;
}

/** Why a definition cannot be published: repeated keys, choices without options, conditions on later fields. */
export function definitionProblems(sections: readonly TemplateSection[]): readonly Problem[] {
  const problems: Problem[] = [];
  const all = new Map(sections.flatMap((section) => section.fields).map((field) => [field.key, field]));
  const earlier = new Map<string, TemplateField>();
  const sectionKeys = new Set<string>();

  const judge = (when: TemplateSection["show_when"], path: Path) => {
    for (const each of when?.conditions ?? []) {
      const message = conditionProblem(each, earlier, all);
      if (message !== null) problems.push({ path: [...path, "show_when"], message });
    }
  };

  for (const [at, section] of sections.entries()) {
    const path = ["sections", at];
    if (sectionKeys.has(section.key))
      problems.push({ path: [...path, "key"], message: "Two sections have the same key." });
    sectionKeys.add(section.key);
    judge(section.show_when, path);
    for (const [index, field] of section.fields.entries()) {
      const place = [...path, "fields", index];
      if (earlier.has(field.key))
        problems.push({ path: [...place, "key"], message: "Two fields have the same key." });
      judge(field.show_when, place);
      if (withOptions(field) && field.options.length < 2)
        problems.push({ path: [...place, "options"], message: `${field.label} needs at least two choices.` });
      if (new Set(field.options.map((option) => option.value)).size < field.options.length)
        problems.push({ path: [...place, "options"], message: `${field.label} has the same choice twice.` });
      earlier.set(field.key, field);
    }
  }
  return problems;
}
