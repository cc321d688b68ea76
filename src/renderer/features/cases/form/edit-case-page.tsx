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
import { CaseForm } from "./case-form.tsx";
import { caseValues } from "./case-values.ts";

/** Edits a case. The form keeps the version that it was opened with. */
export function EditCasePage() {
  const { id = "" } = useParams();
  const api = useApi();
  const replacePage = useReplacePage();
  const loaded = useFormQuery("cases.edit", { params: { id } });
  const data = loaded.data?.data;
  const number = data?.case.number;
  usePage(number ? `Edit case ${number}` : "Edit case", [
    { label: "Cases", to: paths.cases() },
    { label: number ?? "Case", to: paths.case(id) },
    { label: "Edit" },
  ]);
  const people = usePresence(data ? { kind: "case", id: data.case.id } : null, "details", "editing");
  const back = <LinkButton to={paths.cases()}>Cases</LinkButton>;
  return (
    <PageLayout
      header={
        <PageHeader title={number ? `Edit ${number}` : "Edit case"} facts={<Presence people={people} />} />
      }
    >
      <Loaded query={loaded} label="Loading the form" shape="text" count={6} back={back}>
        {({ data }) => (
          <DraftGate key={id} draftKey={draftKeys.case(data.case.id)}>
            {(found) => (
              <CaseForm
                key={id}
                initial={caseValues(data.case)}
                record={data.case}
                people={[...data.case.persons, ...(data.case.template?.persons ?? [])]}
                lists={{
                  ...data,
                  users: [...data.users, ...data.case.team, ...(data.case.template?.users ?? [])],
                }}
                save={async (body, ifMatch) =>
                  (await api("cases.update", { params: { id }, body, ...(ifMatch ? { ifMatch } : {}) })).data
                    .data
                }
                onSaved={(record) => replacePage(paths.case(record.id))}
                found={found}
                cancelTo={paths.case(id)}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}
