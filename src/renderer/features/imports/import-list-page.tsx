import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Plus } from "lucide-react";
import { Link } from "react-router";
import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { ImportRecord } from "#contract/services/imports/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { namedOptions } from "#lib/forms/named-options.ts";
import type { ListSpec, ListState } from "#lib/lists/list-url.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ManagersOnly } from "#parts/people/managers-only.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { formatName, managersWords, stateKinds, stateNames, summaryOf } from "./import-words.ts";

const spec: ListSpec = { filters: ["state"], sorts: ["created_at", "state"], defaultSort: "-created_at" };

type Query = EndpointInput<"imports.list">["query"];

const queryOf = ({ q, sort, filters }: ListState): Query => ({
  ...(q === "" ? {} : { q }),
  sort: sort as NonNullable<Query["sort"]>,
  ...(filters.state === undefined ? {} : { state: filters.state }),
});

const filters = [{ id: "state", label: t("State"), options: namedOptions(stateNames), multiple: true }];

const address = (one: ImportRecord) => paths.import(one.id);
const nameOf = (one: ImportRecord) => one.file_names.join(", ");

const columns: readonly GridColumn<ImportRecord>[] = [
  {
    id: "files",
    header: t("Files"),
    width: 200,
    flex: 2,
    rowHeader: true,
    locked: true,
    render: (one) => (
      <Link to={address(one)} className="bw-ellipsis" title={nameOf(one)}>
        {nameOf(one)}
      </Link>
    ),
  },
  {
    id: "state",
    header: t("State"),
    width: 136,
    sortable: true,
    render: (one) => <Tag kind={stateKinds[one.state]}>{stateNames[one.state]}</Tag>,
  },
  { id: "format", header: t("Format"), width: 124, render: (one) => formatName(one.format) },
  { id: "people", header: t("People"), width: 160, flex: 1, render: summaryOf },
  {
    id: "organization",
    header: t("Organization"),
    width: 160,
    flex: 1,
    render: (one) => one.organization_name,
  },
  {
    id: "created_at",
    header: t("Begun"),
    width: 168,
    sortable: true,
    render: (one) => formatDateTime(one.created_at),
  },
  {
    id: "by",
    header: t("By"),
    width: 130,
    render: (one) => (one.scheduled ? t("Scheduled") : (one.created_by?.full_name ?? "")),
  },
];

/** The imports of rosters of one's trees, the newest first. For administrators of a whole tree. */
export function ImportListPage() {
  usePage(t("Imports"), [{ label: t("Imports") }]);
  return useSession().can.manage_templates ? (
    <Imports />
  ) : (
    <ManagersOnly title={t("Imports")}>{managersWords}</ManagersOnly>
  );
}

function Imports() {
  const { state, change } = useListUrl(spec);
  const nightly = useQuery(apiQuery(useApi(), "imports.schedule", { query: {} }));
  const list = useEndlessList("imports.list", queryOf(state));
  return (
    <ListPage
      title={t("Imports")}
      spec={spec}
      state={state}
      change={change}
      list={list}
      filters={filters}
      columns={columns}
      rowId={(one) => String(one.id)}
      rowLabel={nameOf}
      open={address}
      actions={
        <>
          {nightly.data?.data.available === true ? (
            <LinkButton to={paths.importSchedule()} icon={CalendarClock}>
              {t("Every night")}
            </LinkButton>
          ) : null}
          <LinkButton to={paths.newImport()} variant="primary" icon={Plus}>
            {t("New import")}
          </LinkButton>
        </>
      }
      empty={
        <EmptyState icon={iconOf("import")} title={t("No imports yet")} level={2}>
          {t("A roster of your student information system brings students, staff and guardians here.")}
        </EmptyState>
      }
    />
  );
}
