import { t } from "#lib/words/t.ts";
import { OfferedListPage } from "#parts/records/offered-list-page.tsx";
import { usedCases } from "./used-cases.ts";

export const TypeListPage = () => (
  <OfferedListPage
    kind="case-type"
    used={usedCases}
    purpose={t("A type says what kind of work a case is.")}
  />
);

export const CategoryListPage = () => (
  <OfferedListPage
    kind="case-category"
    used={usedCases}
    purpose={t("A category says what a case is about.")}
  />
);
