import { useParams } from "react-router";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useFormQuery } from "#lib/forms/use-form-query.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { EntityForm } from "./entity-form.tsx";
import { entityValues } from "./entity-values.ts";

/** Edits an entity. The form keeps the version that it was opened with. */
export function EditEntityPage() {
  const { uuid = "" } = useParams();
  const api = useApi();
  const replacePage = useReplacePage();
  const loaded = useFormQuery("entities.edit", { params: { id: uuid } });
  const data = loaded.data?.data;
  usePage("Edit organization of interest", [
    { label: "Organizations of interest", to: paths.entities() },
    { label: data?.entity.name ?? "Record", to: paths.entity(uuid) },
    { label: "Edit" },
  ]);
  const title = data ? `Edit ${data.entity.name}` : "Edit organization of interest";
  const back = <LinkButton to={paths.entities()}>Organizations of interest</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={title} />}>
      <Loaded query={loaded} label="Loading the form" shape="text" count={5} back={back}>
        {({ data }) => (
          <DraftGate key={uuid} draftKey={draftKeys.entity(uuid)}>
            {(found) => (
              <EntityForm
                initial={entityValues(data.entity)}
                record={data.entity}
                organizations={data.organizations}
                save={async (body, ifMatch) =>
                  (
                    await api("entities.update", {
                      params: { id: uuid },
                      body,
                      ...(ifMatch ? { ifMatch } : {}),
                    })
                  ).data.data
                }
                onSaved={(entity) => replacePage(paths.entity(entity.uuid))}
                found={found}
                cancelTo={paths.entity(uuid)}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}
