import { useQuery } from "@tanstack/react-query";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { t } from "#lib/words/t.ts";
import { ForManagers } from "#parts/records/shared-lists.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { TemplateForm } from "./editor/template-form.tsx";
import { emptyTemplate, templateValues } from "./editor/template-values.ts";
import { bodyOfKind, type TemplateScreens, templateCall } from "./template-kinds.ts";

type OfKind = { readonly of: TemplateScreens };

export function NewTemplatePage({ of }: OfKind) {
  return (
    <ForManagers title={t("New template")}>
      <NewTemplate key={of.kind} of={of} />
    </ForManagers>
  );
}

function NewTemplate({ of }: OfKind) {
  usePage(t("New template"), [{ label: of.title, to: of.list }, { label: t("New template") }]);
  const replacePage = useReplacePage();
  const lists = useQuery(apiQuery(useApi(), templateCall(of.kind, "new"), {}));
  const create = useApiMutation(templateCall(of.kind, "create"));
  return (
    <PageLayout header={<PageHeader title={t("New template")} />}>
      <Loaded query={lists} label={t("Loading the form")} shape="text" count={6}>
        {({ data }) => (
          <DraftGate draftKey={of.draft("new")}>
            {(found) => (
              <TemplateForm
                of={of}
                initial={emptyTemplate}
                record={null}
                valuesOf={templateValues}
                lists={data}
                save={async (body) => (await create.mutateAsync({ body: bodyOfKind(of.kind, body) })).data}
                onSaved={() => replacePage(of.list)}
                cancelTo={of.list}
                found={found}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}
