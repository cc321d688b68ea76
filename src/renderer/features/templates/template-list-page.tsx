import { Plus } from "lucide-react";
import { Link } from "react-router";
import type { CaseTemplateSummary } from "#contract/records/case-templates/schema.ts";
import { type ListSpec, queryOf } from "#lib/lists/list-url.ts";
import { type QueryOf, useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { t } from "#lib/words/t.ts";
import { offeredColumn, offeredFilter, usedColumn } from "#parts/records/offered-list-page.tsx";
import { descriptionColumn } from "#parts/records/record-list-page.tsx";
import { ForManagers, SharedListTabs } from "#parts/records/shared-lists.tsx";
import { RecentAt } from "#parts/words/recent-at.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { type TemplateScreens, templateCall } from "./template-kinds.ts";

const spec: ListSpec = {
  filters: ["active"],
  sorts: ["name", "published_version", "updated_at"],
  defaultSort: "name",
};

const columnsOf = (of: TemplateScreens): readonly GridColumn<CaseTemplateSummary>[] => [
  {
    id: "name",
    header: t("Name"),
    width: 220,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (row) => (
      <Link to={of.page(row.id)} className="bw-ellipsis" title={row.name}>
        {row.name}
      </Link>
    ),
  },
  descriptionColumn,
  {
    id: "published_version",
    header: t("Version"),
    width: 96,
    sortable: true,
    align: "end",
    render: (row) => row.published_version,
  },
  { id: "field_count", header: t("Fields"), width: 80, align: "end", render: (row) => row.field_count },
  usedColumn(of.used),
  offeredColumn,
  {
    id: "updated_at",
    header: t("Changed"),
    width: 130,
    sortable: true,
    render: (row) => <RecentAt at={row.updated_at} />,
  },
];

type OfKind = { readonly of: TemplateScreens };

export function TemplateListPage({ of }: OfKind) {
  return (
    <ForManagers title={of.title}>
      <TemplateList key={of.kind} of={of} />
    </ForManagers>
  );
}

/** Templates of cases, or of organizations of interest (UI-7m). */
function TemplateList({ of }: OfKind) {
  usePage(of.title, [{ label: of.title }]);
  const { state, change } = useListUrl(spec);
  const list = useEndlessList(templateCall(of.kind, "list"), queryOf(state) as QueryOf<"caseTemplates.list">);
  // The one primary button stands in the head of the page.
  const begin = (variant: "primary" | "plain") => (
    <LinkButton to={of.new} variant={variant} size="small" icon={Plus}>
      {t("New template")}
    </LinkButton>
  );
  return (
    <ListPage
      title={of.title}
      actions={begin("primary")}
      tabs={<SharedListTabs current={of.kind} />}
      spec={spec}
      state={state}
      change={change}
      list={list}
      filters={[offeredFilter]}
      columns={columnsOf(of)}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => row.name}
      open={(row) => of.page(row.id)}
      empty={
        <EmptyState icon={iconOf(of.kind)} title={t("No templates yet")} level={2} action={begin("plain")}>
          {of.none}
        </EmptyState>
      }
    />
  );
}
