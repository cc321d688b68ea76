import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import { personRef } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { CaseForm } from "./case-form.tsx";
import { emptyCase } from "./case-values.ts";

const cameWith = z.object({ persons: z.array(personRef) });

/** Opens a case. A person's page may pass people in the navigation state. */
export function NewCasePage() {
  usePage("New case", [{ label: "Cases", to: paths.cases() }, { label: "New case" }]);
  const api = useApi();
  const replacePage = useReplacePage();
  const location = useLocation();
  const [people] = useState(() => cameWith.safeParse(location.state).data?.persons ?? []);
  const [now] = useState(() => new Date().toISOString());
  const lists = useQuery(apiQuery(api, "cases.new", {}));
  return (
    <PageLayout header={<PageHeader title="New case" />}>
      <Loaded query={lists} label="Loading the form" shape="text" count={6}>
        {({ data }) => (
          <>
            <div className="case-guidance">
              <Guidance title="If violence may be imminent, act first">
                Call 911, separate people and supervise. Write it down when everyone is safe.
              </Guidance>
            </div>
            <DraftGate draftKey={draftKeys.newCase(people[0]?.uuid)}>
              {(found) => (
                <CaseForm
                  initial={emptyCase(data.organizations, people, now)}
                  record={null}
                  people={people}
                  lists={data}
                  save={async (body) => {
                    const { team, ...rest } = body;
                    // Without a team in the request, the server makes the author its lead.
                    const sent = team && team.length > 0 ? body : rest;
                    return (await api("cases.create", { body: sent })).data.data;
                  }}
                  onSaved={(record) => replacePage(paths.case(record.id))}
                  found={found}
                  cancelTo={paths.cases()}
                />
              )}
            </DraftGate>
          </>
        )}
      </Loaded>
    </PageLayout>
  );
}
