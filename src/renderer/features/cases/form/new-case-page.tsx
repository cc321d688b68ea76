import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import { personRef } from "#contract/records/persons/schema.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { NewRecordPage } from "#parts/records/record-pages.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { CaseForm } from "./case-form.tsx";

const cameWith = z.object({ persons: z.array(personRef) });

/** Opens a case. A person's page may pass people in the navigation state. */
export function NewCasePage() {
  const location = useLocation();
  const [people] = useState(() => cameWith.safeParse(location.state).data?.persons ?? []);
  return (
    <NewRecordPage
      kind="case"
      count={6}
      draftKey={draftKeys.newCase(people[0]?.uuid)}
      above={
        <div className="case-guidance">
          <Guidance title={t("If violence may be imminent, act first")}>
            {t("Call 911, separate people and supervise. Write it down when everyone is safe.")}
          </Guidance>
        </div>
      }
    >
      {(open, cancelTo) => <CaseForm open={open} people={people} cancelTo={cancelTo} />}
    </NewRecordPage>
  );
}
