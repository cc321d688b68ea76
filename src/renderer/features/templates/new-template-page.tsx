import { useQuery } from "@tanstack/react-query";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { t } from "#lib/words/t.ts";
import { ForManagers } from "#parts/records/shared-lists.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { TemplateForm } from "./editor/template-form.tsx";
import { emptyTemplate, templateValues } from "./editor/template-values.ts";

export function NewTemplatePage() {
  return (
    <ForManagers title={t("New template")}>
      <NewTemplate />
    </ForManagers>
  );
}

function NewTemplate() {
  usePage(t("New template"), [
    { label: t("Templates"), to: paths.templates() },
    { label: t("New template") },
  ]);
  const replacePage = useReplacePage();
  const lists = useQuery(apiQuery(useApi(), "caseTemplates.new", {}));
  const create = useApiMutation("caseTemplates.create");
  return (
    <PageLayout header={<PageHeader title={t("New template")} />}>
      <Loaded query={lists} label={t("Loading the form")} shape="text" count={6}>
        {({ data }) => (
          <DraftGate draftKey={draftKeys.template("new")}>
            {(found) => (
              <TemplateForm
                initial={emptyTemplate}
                record={null}
                valuesOf={templateValues}
                lists={data}
                save={async (body) => (await create.mutateAsync({ body })).data}
                onSaved={() => replacePage(paths.templates())}
                cancelTo={paths.templates()}
                found={found}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}
