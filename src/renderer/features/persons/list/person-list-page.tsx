import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { SaveSearch } from "#parts/searches/save-search.tsx";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { isFiltered, ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { gradeOptions } from "../person-words.ts";
import { personColumns } from "./person-columns.tsx";
import { personListSpec, personQuery, personSearch } from "./person-list-url.ts";

/** The list of people (UI-7d with other columns). Its whole state is in the address. */
export function PersonListPage() {
  usePage(t("People"), [{ label: t("People") }]);
  const { can } = useSession();
  const { state, change } = useListUrl(personListSpec);
  const list = useEndlessList("persons.list", personQuery(state));
  // The one primary button stands in the head of the page.
  const begin = (variant: "primary" | "plain") =>
    can.create_records ? (
      <LinkButton to={paths.newPerson()} variant={variant} size="small" icon={Plus}>
        {t("New person")}
      </LinkButton>
    ) : null;

  const actions = can.administer ? (
    <>
      <LinkButton to={paths.duplicates()} size="small" icon={Users}>
        {t("Possible duplicates")}
      </LinkButton>
      {begin("primary")}
    </>
  ) : (
    begin("primary")
  );

  return (
    <ListPage
      title={t("People")}
      actions={actions}
      spec={personListSpec}
      state={state}
      change={change}
      list={list}
      tools={
        isFiltered(state) ? (
          <SaveSearch resource="persons" query={personSearch(state)} columns={state.columns} />
        ) : null
      }
      filters={useFilterFields(can.create_records)}
      columns={personColumns}
      rowId={(person) => person.uuid}
      rowLabel={(person) => person.name}
      open={(person) => paths.person(person.uuid)}
      empty={
        <EmptyState icon={iconOf("person")} title={t("No people yet")} level={2} action={begin("plain")}>
          {t("Students, parents, staff and others whom a case concerns.")}
        </EmptyState>
      }
    />
  );
}

/** Types come with the form's option lists, which only writers may read. */
function useFilterFields(canWrite: boolean): readonly ListFilter[] {
  const api = useApi();
  const { organizations } = useSession();
  const options = useQuery({ ...apiQuery(api, "persons.new", {}), enabled: canWrite });
  const types = options.data?.data.person_types ?? [];
  const fields: ListFilter[] = [
    {
      id: "person_type_id",
      label: t("Type"),
      options: types.map((type) => ({ value: String(type.id), label: type.label })),
    },
    { id: "grade", label: t("Grade"), options: gradeOptions(null) },
    {
      id: "organization_id",
      label: t("School"),
      options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
    },
    {
      id: "has_open_case",
      label: t("Open case"),
      options: [
        { value: "yes", label: t("Yes") },
        { value: "no", label: t("No") },
      ],
    },
  ];
  return fields.filter((field) => field.options.length > 1);
}
