import { type CaseBody, type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { formatMoment, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { confidentialityNames, roleNames } from "../case-words.ts";
import type { CaseLists } from "./case-lists.ts";

/** A form value in words, for comparing two versions. */
export function sayCaseValue(
  field: string,
  value: unknown,
  lists: CaseLists,
  people: readonly PersonRef[],
  zone: Zone = null,
): string {
  if (value === null || value === undefined || value === "") return "";
  const label = (options: CaseLists["types"]) =>
    options.find((each) => each.id === value)?.label ?? String(value);
  switch (field) {
    case "category_id":
      return label(lists.categories);
    case "type_id":
      return label(lists.types);
    case "template_id":
      return lists.templates.find((each) => each.id === value)?.name ?? String(value);
    case "organization_id":
      return lists.organizations.find((each) => each.id === value)?.name ?? String(value);
    case "stage":
      return caseStageNames[value as CaseStage];
    case "confidentiality":
      return confidentialityNames[value as keyof typeof confidentialityNames];
    case "occurred_at":
    case "reported_at":
      return formatMoment(String(value), zone);
    case "reporter": {
      const { name, role, anonymous } = value as NonNullable<CaseBody["reporter"]>;
      return anonymous ? t("Anonymous") : [name, role].filter(Boolean).join(", ");
    }
    case "persons":
      return (value as NonNullable<CaseBody["persons"]>)
        .map((each) => {
          const name = people.find((person) => person.uuid === each.person_uuid)?.name ?? t("Unknown person");
          return `${name}, ${roleNames[each.role]}`;
        })
        .join("\n");
    case "team":
      return (value as NonNullable<CaseBody["team"]>)
        .map((each) => {
          const name =
            lists.users.find((user) => user.id === each.user_id)?.full_name ?? t("Unknown colleague");
          return each.role === "lead" ? t("{{name}}, lead", { name }) : name;
        })
        .join("\n");
    default:
      return Array.isArray(value) ? value.join(", ") : String(value);
  }
}
