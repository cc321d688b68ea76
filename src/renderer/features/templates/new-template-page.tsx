import { useQuery } from "@tanstack/react-query";
import { apiQuery, useApiMutation } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { draftKeys } from "#lib/draft-keys.ts";
import { usePage } from "#lib/page-chrome.ts";
import { paths } from "#lib/paths.ts";
import { useReplacePage } from "#lib/use-replace-page.ts";
import { DraftGate } from "#ui/draft-gate.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageLayout } from "#ui/page-layout.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TemplateForm } from "./template-form.tsx";
import { ForManagers } from "./template-tabs.tsx";
import { emptyTemplate, templateValues } from "./template-values.ts";

export function NewTemplatePage() {
  return (
    <ForManagers title="New template">
      <NewTemplate />
    </ForManagers>
  );
}

function NewTemplate() {
  usePage("New template", [{ label: "Templates", to: paths.templates() }, { label: "New template" }]);
  const replacePage = useReplacePage();
  const lists = useQuery(apiQuery(useApi(), "caseTemplates.new", {}));
  const create = useApiMutation("caseTemplates.create");
  const data = lists.data?.data;
  return (
    <PageLayout header={<PageHeader title="New template" />}>
      {lists.isError ? <LoadProblem error={lists.error} onRetry={() => void lists.refetch()} /> : null}
      {lists.isPending ? <Skeleton label="Loading the form" shape="text" count={6} /> : null}
      {data ? (
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
      ) : null}
    </PageLayout>
  );
}
