import { Plus } from "lucide-react";
import { Link } from "react-router";
import type { CaseTemplateSummary } from "#contract/records/case-templates/schema.ts";
import { type ListSpec, queryOf } from "#lib/lists/list-url.ts";
import { type QueryOf, useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { formatRecent } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { offeredColumn, offeredFilter, usedColumn } from "#parts/records/offered-list-page.tsx";
import { descriptionColumn } from "#parts/records/record-list-page.tsx";
import { ForManagers, SharedListTabs } from "#parts/records/shared-lists.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { usedCases } from "./used-cases.ts";

const spec: ListSpec = {
  filters: ["active"],
  sorts: ["name", "published_version", "updated_at"],
  defaultSort: "name",
};

const columns: readonly GridColumn<CaseTemplateSummary>[] = [
  {
    id: "name",
    header: t("Name"),
    width: 220,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (row) => (
      <Link to={paths.template(row.id)} className="bw-ellipsis" title={row.name}>
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
  usedColumn(usedCases),
  offeredColumn,
  {
    id: "updated_at",
    header: t("Changed"),
    width: 130,
    sortable: true,
    render: (row) => formatRecent(row.updated_at),
  },
];

export function TemplateListPage() {
  return (
    <ForManagers title={t("Templates")}>
      <TemplateList />
    </ForManagers>
  );
}

/** Templates of cases (UI-7m). */
function TemplateList() {
  usePage(t("Templates"), [{ label: t("Templates") }]);
  const { state, change } = useListUrl(spec);
  const list = useEndlessList("caseTemplates.list", queryOf(state) as QueryOf<"caseTemplates.list">);
  // The one primary button stands in the head of the page.
  const begin = (variant: "primary" | "plain") => (
    <LinkButton to={paths.newTemplate()} variant={variant} size="small" icon={Plus}>
      {t("New template")}
    </LinkButton>
  );
  return (
    <ListPage
      title={t("Templates")}
      actions={begin("primary")}
      tabs={<SharedListTabs current="templates" />}
      spec={spec}
      state={state}
      change={change}
      list={list}
      filters={[offeredFilter]}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => row.name}
      open={(row) => paths.template(row.id)}
      empty={
        <EmptyState
          icon={iconOf("case-template")}
          title={t("No templates yet")}
          level={2}
          action={begin("plain")}
        >
          {t("A template adds your own questions to the case form, and brings tasks along.")}
        </EmptyState>
      }
    />
  );
}
