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
import { EntityForm } from "./entity-form.tsx";
import { emptyEntity } from "./entity-values.ts";

const title = "New organization of interest";

/** Adds one. */
export function NewEntityPage() {
  usePage(title, [{ label: "Organizations of interest", to: paths.entities() }, { label: "New" }]);
  const api = useApi();
  const replacePage = useReplacePage();
  const lists = useQuery(apiQuery(api, "entities.new", {}));
  return (
    <PageLayout header={<PageHeader title={title} />}>
      <Loaded query={lists} label="Loading the form" shape="text" count={5}>
        {({ data }) => (
          <DraftGate draftKey={draftKeys.newEntity()}>
            {(found) => (
              <EntityForm
                initial={emptyEntity(data.organizations)}
                record={null}
                organizations={data.organizations}
                save={async (body) => (await api("entities.create", { body })).data.data}
                onSaved={(entity) => replacePage(paths.entity(entity.uuid))}
                found={found}
                cancelTo={paths.entities()}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}
