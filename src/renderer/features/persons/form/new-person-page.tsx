import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { PersonForm } from "./person-form.tsx";
import { emptyPerson } from "./person-values.ts";

/** Adds a person. */
export function NewPersonPage() {
  usePage("New person", [{ label: "People", to: paths.persons() }, { label: "New person" }]);
  const api = useApi();
  const replacePage = useReplacePage();
  const lists = useQuery(apiQuery(api, "persons.new", {}));
  return (
    <PageLayout header={<PageHeader title="New person" />}>
      <Loaded query={lists} label="Loading the form" shape="text" count={6}>
        {({ data }) => (
          <DraftGate draftKey={draftKeys.newPerson()}>
            {(found) => (
              <PersonForm
                initial={emptyPerson(data.organizations)}
                record={null}
                types={data.person_types}
                organizations={data.organizations}
                save={async (body) => (await api("persons.create", { body })).data.data}
                onSaved={(person) => replacePage(paths.person(person.uuid))}
                found={found}
                cancelTo={paths.persons()}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}
