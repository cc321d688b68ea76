import { Link } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { OrganizationTree, useOrganizations } from "#parts/people/organization-tree.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

type ColleagueTreeProps = {
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
};

/** The organizations at the left of their colleagues, and a few facts of the chosen one. */
export function ColleagueTree({ selected, onSelect }: ColleagueTreeProps) {
  const { can } = useSession();
  const found = useOrganizations();
  const chosen = found.data?.data.find((each) => String(each.id) === selected);
  return (
    <div className="colleague-tree">
      <SectionHeader title={t("Organizations")} />
      <OrganizationTree selected={selected} onSelect={onSelect} />
      {chosen === undefined ? null : (
        <div className="colleague-place">
          <h3>
            {can.administer ? <Link to={paths.organization(chosen.id)}>{chosen.name}</Link> : chosen.name}
          </h3>
          <FactList
            facts={[
              { label: t("Case number prefix"), value: chosen.number_prefix },
              { label: t("Colleagues"), value: String(chosen.people) },
              { label: t("Address"), value: chosen.address },
            ].filter((fact) => fact.value !== null)}
          />
        </div>
      )}
    </div>
  );
}
