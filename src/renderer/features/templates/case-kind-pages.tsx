import { caseTypeBody } from "#contract/records/case-kinds/schema.ts";
import { t } from "#lib/words/t.ts";
import { OfferedListPage } from "#parts/records/offered-list-page.tsx";
import { assessmentChoices, assessmentNames } from "#parts/words/assessment-models.ts";
import { usedCases } from "./used-cases.ts";

const offersAssessments = {
  rules: caseTypeBody,
  column: {
    id: "assessments",
    header: t("Assessments"),
    width: 132,
    render: (row: { readonly assessments: readonly string[] }) => assessmentNames(row.assessments),
  },
  field: { as: "any", name: "assessments", label: t("Assessments offered"), options: assessmentChoices },
  begin: { assessments: assessmentChoices.map(({ value }) => value) },
} as const;

export const TypeListPage = () => (
  <OfferedListPage
    kind="case-type"
    used={usedCases}
    purpose={t("A type says what kind of work a case is, and which assessments it offers.")}
    more={offersAssessments}
  />
);

export const CategoryListPage = () => (
  <OfferedListPage
    kind="case-category"
    used={usedCases}
    purpose={t("A category says what a case is about.")}
  />
);
