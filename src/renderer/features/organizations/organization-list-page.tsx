import "./organizations.css";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { OrganizationRecord } from "#contract/records/organizations/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { namedOptions } from "#lib/forms/named-options.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { OrganizationTree } from "#parts/people/organization-tree.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { OrganizationDialog } from "./organization-dialog.tsx";
import { organizationKindNames } from "./organization-words.ts";

const spec: ListSpec = {
  filters: ["kind", "closed"],
  sorts: ["name", "kind", "number_prefix"],
  defaultSort: "name",
};

type Query = EndpointInput<"organizations.list">["query"];

const queryOf = ({ q, sort, filters }: ListState): Query => ({
  ...(q === "" ? {} : { q }),
  sort: sort as NonNullable<Query["sort"]>,
  ...(filters.kind === undefined ? {} : { kind: filters.kind }),
  ...(filters.closed === undefined ? {} : { closed: filters.closed }),
});

const filters = [
  { id: "kind", label: t("Kind"), options: namedOptions(organizationKindNames) },
  { id: "closed", label: t("Closed"), options: namedOptions({ no: t("Open"), yes: t("Closed") }) },
];

const address = (organization: OrganizationRecord) => paths.organization(organization.id);

const columns = (nameOf: (id: number) => string): readonly GridColumn<OrganizationRecord>[] => [
  {
    id: "name",
    header: t("Name"),
    width: 220,
    flex: 2,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (each) => (
      <Link to={address(each)} className="bw-ellipsis" title={each.name}>
        {each.name}
      </Link>
    ),
  },
  {
    id: "kind",
    header: t("Kind"),
    width: 110,
    sortable: true,
    render: (each) => organizationKindNames[each.kind],
  },
  {
    id: "parent",
    header: t("Belongs to"),
    width: 200,
    flex: 1,
    render: (each) => (each.parent_id === null ? "" : nameOf(each.parent_id)),
  },
  {
    id: "number_prefix",
    header: t("Case number prefix"),
    width: 150,
    sortable: true,
    render: (each) => each.number_prefix,
  },
  {
    id: "people",
    header: t("Colleagues"),
    width: 110,
    align: "end",
    render: (each) => (
      <Link
        to={`${paths.colleagues()}?organization_id=${each.id}`}
        aria-label={t("{{people}} colleagues of {{name}}", { people: each.people, name: each.name })}
      >
        {each.people}
      </Link>
    ),
  },
  {
    id: "state",
    header: t("State"),
    width: 96,
    render: (each) => (each.closed_at === null ? "" : t("Closed")),
  },
];

/** The organizations of one's tree: a district, its schools, agencies. Administrators add, move, close and delete them. */
export function OrganizationListPage() {
  usePage(t("Organizations"), [{ label: t("Organizations") }]);
  const { can, organizations } = useSession();
  const [search] = useSearchParams();
  const put = usePutSearch();
  const navigate = useNavigate();
  const { state, change } = useListUrl(spec);
  const list = useEndlessList("organizations.list", queryOf(state));
  const shown = useMemo(() => {
    const names = new Map(organizations.map((each) => [Number(each.id), each.name]));
    return columns((id) => names.get(id) ?? "");
  }, [organizations]);
  const wanted = search.get("edit");
  const asTree = search.get("view") === "tree";
  const actions = can.administer ? (
    <>
      <LinkButton to={paths.organizationSettings()}>{t("Settings")}</LinkButton>
      <Button variant="primary" icon={Plus} onClick={() => put({ edit: "new" })}>
        {t("New organization")}
      </Button>
    </>
  ) : undefined;
  const views = (
    <Segmented
      label={t("How organizations are shown")}
      options={[
        { value: "list", label: t("List") },
        { value: "tree", label: t("Tree") },
      ]}
      value={asTree ? "tree" : "list"}
      onChange={(view) => put({ view: view === "tree" ? view : "" })}
    />
  );
  const dialog =
    wanted === null ? null : (
      <OrganizationDialog key={wanted} which={wanted} onClose={() => put({ edit: "" })} />
    );
  if (asTree)
    return (
      <PageLayout header={<PageHeader title={t("Organizations")} actions={actions} />}>
        <div className="organization-view">{views}</div>
        <div className="organization-as-tree">
          <OrganizationTree
            selected={null}
            onSelect={(id) => {
              if (id !== null) void navigate(paths.organization(Number(id)));
            }}
          />
        </div>
        {dialog}
      </PageLayout>
    );
  return (
    <>
      <ListPage
        title={t("Organizations")}
        spec={spec}
        state={state}
        change={change}
        list={list}
        filters={filters}
        columns={shown}
        rowId={(each) => each.uuid}
        rowLabel={(each) => each.name}
        open={address}
        actions={actions}
        tools={views}
        empty={
          <EmptyState icon={iconOf("organization")} title={t("No organizations yet")} level={2}>
            {t("A district, its schools and agencies stand here.")}
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}
