import "./persons.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus, SearchX, UserRound } from "lucide-react";
import { useNavigate } from "react-router";
import { apiQuery } from "#lib/api.ts";
import { useApi, useSession } from "#lib/bridge-context.tsx";
import { gridToSort, sortOfGrid, withFilter } from "#lib/list-url.ts";
import { usePage } from "#lib/page-chrome.ts";
import { paths } from "#lib/paths.ts";
import { useListUrl } from "#lib/use-list-url.ts";
import { Button } from "#ui/button.tsx";
import { chosenColumns } from "#ui/data-grid/column-choice.ts";
import { ColumnChooser } from "#ui/data-grid/column-chooser.tsx";
import { DataGrid } from "#ui/data-grid/data-grid.tsx";
import { GridFooter } from "#ui/data-grid/grid-footer.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { columnChoice, columnsOfChoice } from "#ui/list/columns.ts";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageLayout } from "#ui/page-layout.tsx";
import { personColumns } from "./person-columns.tsx";
import { PER_PAGE, personListSpec, personQuery } from "./person-list-url.ts";
import { gradeOptions } from "./person-words.ts";

/** People: the list screen (UI §7d with other columns). Everything it shows stands in the address. */
export function PersonListPage() {
  usePage("People", [{ label: "People" }]);
  const navigate = useNavigate();
  const api = useApi();
  const { can } = useSession();
  const { state, change } = useListUrl(personListSpec);
  const fields = useFilterFields(can.create_records);
  const list = useQuery({
    ...apiQuery(api, "persons.list", { query: personQuery(state) }),
    placeholderData: keepPreviousData,
  });

  const choice = columnChoice(personColumns, state.columns);
  const rows = list.data?.data ?? [];
  const total = list.data?.meta.total ?? 0;
  const from = total === 0 ? 0 : (state.page - 1) * PER_PAGE + 1;
  const filtered = state.q !== "" || Object.keys(state.filters).length > 0;
  const lastPage = list.data?.meta.last_page ?? 1;
  const clear = () => change({ q: "", filters: {} });

  return (
    <PageLayout
      wide
      header={
        <PageHeader
          title="People"
          note={list.data ? (filtered ? `${total} found` : total === 0 ? null : String(total)) : null}
          actions={
            can.create_records ? (
              <LinkButton to={paths.newPerson()} variant="primary" size="small" icon={Plus}>
                New person
              </LinkButton>
            ) : null
          }
        />
      }
    >
      <ListToolbar
        text={state.q}
        onText={(q) => change({ q })}
        fields={fields}
        values={state.filters}
        onValue={(id, value) => change({ filters: withFilter(state, id, value) })}
        onClear={clear}
      >
        <ColumnChooser
          columns={personColumns}
          choice={choice}
          onChange={(next) => change({ columns: columnsOfChoice(personColumns, next) })}
          onReset={() => change({ columns: null })}
        />
      </ListToolbar>
      {list.isError ? (
        <div className="person-list-problem">
          <LoadProblem error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataGrid
          label="People"
          columns={chosenColumns(personColumns, choice)}
          rows={rows}
          rowId={(person) => person.uuid}
          rowLabel={(person) => person.name}
          total={total}
          offset={Math.max(0, from - 1)}
          loading={list.isPending}
          sort={sortOfGrid(state.sort)}
          onSortChange={(sort) => change({ sort: gridToSort(sort, personListSpec.defaultSort) })}
          onOpen={(person) => void navigate(paths.person(person.uuid))}
          empty={
            filtered ? (
              <EmptyState
                icon={SearchX}
                title="No people match"
                level={2}
                action={<Button onClick={clear}>Clear filters</Button>}
              >
                Check the spelling, or take a filter away.
              </EmptyState>
            ) : (
              <EmptyState
                icon={UserRound}
                title="No people yet"
                level={2}
                action={
                  can.create_records ? (
                    <LinkButton to={paths.newPerson()} variant="primary">
                      New person
                    </LinkButton>
                  ) : null
                }
              >
                Students, parents, staff and others whom a case concerns.
              </EmptyState>
            )
          }
          footer={
            <GridFooter
              from={from}
              to={from === 0 ? 0 : from + rows.length - 1}
              total={total}
              {...(lastPage > 1
                ? {
                    onPrevious: state.page > 1 ? () => change({ page: state.page - 1 }) : null,
                    onNext: state.page < lastPage ? () => change({ page: state.page + 1 }) : null,
                  }
                : {})}
            />
          }
        />
      )}
    </PageLayout>
  );
}

/** Types come with the form's option lists, which only those who may write can read. */
function useFilterFields(canWrite: boolean): readonly ListFilter[] {
  const api = useApi();
  const { organizations } = useSession();
  const options = useQuery({ ...apiQuery(api, "persons.new", {}), enabled: canWrite });
  const types = options.data?.data.person_types ?? [];
  const fields: ListFilter[] = [
    {
      id: "person_type_id",
      label: "Type",
      options: types.map((type) => ({ value: String(type.id), label: type.label })),
    },
    { id: "grade", label: "Grade", options: gradeOptions(null) },
    {
      id: "organization_id",
      label: "School",
      options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
    },
    {
      id: "has_open_case",
      label: "Open case",
      options: [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ],
    },
  ];
  return fields.filter((field) => field.options.length > 1);
}
