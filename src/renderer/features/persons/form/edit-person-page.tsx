import { useParams } from "react-router";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useFormQuery } from "#lib/forms/use-form-query.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { usePresence } from "#parts/presence/use-presence.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { PersonForm } from "./person-form.tsx";
import { personValues } from "./person-values.ts";

/** Edits a person. The form keeps the version that it was opened with. */
export function EditPersonPage() {
  const { uuid = "" } = useParams();
  const api = useApi();
  const replacePage = useReplacePage();
  const loaded = useFormQuery("persons.edit", { params: { id: uuid } });
  const data = loaded.data?.data;
  usePage("Edit person", [
    { label: "People", to: paths.persons() },
    { label: data?.person.name ?? "Person", to: paths.person(uuid) },
    { label: "Edit" },
  ]);
  const title = data ? `Edit ${data.person.name}` : "Edit person";
  const people = usePresence(data ? { kind: "person", id: data.person.id } : null, "details", "editing");
  const back = <LinkButton to={paths.persons()}>People</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={title} facts={<Presence people={people} />} />}>
      <Loaded query={loaded} label="Loading the form" shape="text" count={6} back={back}>
        {({ data }) => (
          <DraftGate key={uuid} draftKey={draftKeys.person(uuid)}>
            {(found) => (
              <PersonForm
                initial={personValues(data.person)}
                record={data.person}
                types={data.person_types}
                organizations={data.organizations}
                save={async (body, ifMatch) =>
                  (
                    await api("persons.update", {
                      params: { id: uuid },
                      body,
                      ...(ifMatch ? { ifMatch } : {}),
                    })
                  ).data.data
                }
                onSaved={(person) => replacePage(paths.person(person.uuid))}
                found={found}
                cancelTo={paths.person(uuid)}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}
