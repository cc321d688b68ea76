import { t } from "#lib/words/t.ts";
import "../imports.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ImportSchedule, ScheduleOutcome } from "#contract/services/imports/schedule.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { ManagersOnly } from "#parts/people/managers-only.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { managersWords } from "../import-words.ts";
import { ScheduleForm } from "./schedule-form.tsx";

/** Rosters that are taken over every night by themselves. For administrators of a whole tree. */
export function SchedulePage() {
  usePage(t("Every night"), [{ label: t("Imports"), to: paths.imports() }, { label: t("Every night") }]);
  return useSession().can.manage_templates ? (
    <Scheduling />
  ) : (
    <ManagersOnly title={t("Every night")}>{managersWords}</ManagersOnly>
  );
}

function Scheduling() {
  const [organization, setOrganization] = useState<number | null>(null);
  const query = organization === null ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "imports.schedule", { query }));
  return (
    <PageLayout header={<PageHeader title={t("Every night")} />}>
      <div className="import-page">
        <Loaded query={found} label={t("Loading when rosters are taken over")} count={4}>
          {({ data }) => (
            <>
              {data.organizations.length > 1 ? (
                <SelectField
                  label={t("Organization")}
                  value={String(data.organization_id)}
                  options={data.organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={(event) => setOrganization(Number(event.target.value))}
                />
              ) : null}
              {data.available ? <Schedule key={data.organization_id} schedule={data} /> : <NotAvailable />}
            </>
          )}
        </Loaded>
      </div>
    </PageLayout>
  );
}

const NotAvailable = () => (
  <Callout kind="info" title={t("This server has no folder for rosters")}>
    {t(
      "Whoever runs the server names a folder with the setting IMPORT_ROOT. Until then rosters are taken over by hand.",
    )}
  </Callout>
);

function Schedule({ schedule }: { readonly schedule: ImportSchedule }) {
  return (
    <>
      <Guidance>
        {t(
          "Your student information system puts its export into the folder {{place}} on the server. Once a night the files are checked as by hand, and taken over where no limit is passed. Files that are those of the time before are left alone. With more than {{removalLimit}} of a hundred people missing in a whole roster, or in a table that lists everybody, nothing is written.",
          { place: schedule.place, removalLimit: schedule.removal_limit },
        )}
      </Guidance>
      {schedule.schedule === null ? null : <LastNight schedule={schedule} />}
      <DraftGate draftKey={draftKeys.importSchedule(schedule.organization_id)}>
        {(draft) => <ScheduleForm schedule={schedule} found={draft} />}
      </DraftGate>
    </>
  );
}

const outcomeNames: Readonly<Record<ScheduleOutcome, string>> = {
  taken: t("Taken over"),
  unchanged: t("Nothing new"),
  waits: t("Waiting for you"),
  failed: t("Not taken over"),
  missed: t("Missed"),
};
const outcomeKinds: Readonly<Record<ScheduleOutcome, "ok" | "plain" | "wait" | "stop">> = {
  taken: "ok",
  unchanged: "plain",
  waits: "wait",
  failed: "stop",
  missed: "stop",
};

/** What became of the last night, and what can be done at once. */
function LastNight({ schedule }: { readonly schedule: ImportSchedule }) {
  const { last, organization_id } = schedule;
  const run = useApiMutation("imports.runSchedule");
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setProblem(null);
    try {
      const { data } = await run.mutateAsync({ body: { organization_id } });
      navigate(paths.import(data.id));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <section className="import-section" aria-labelledby="import-last-night">
      <SectionHeader id="import-last-night" title={t("The last time")} />
      {last === null ? (
        <p className="import-note">{t("Nothing has been taken over by itself yet.")}</p>
      ) : (
        <p className="import-last">
          <Tag kind={outcomeKinds[last.outcome]}>{outcomeNames[last.outcome]}</Tag>
          <span>{formatDateTime(last.at)}</span>
          <span>{last.words}</span>
        </p>
      )}
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={t("The import was not begun")}>
          {problem}
        </Callout>
      )}
      <div className="import-acts">
        {last === null || last.import_id === null ? null : (
          <LinkButton to={paths.import(last.import_id)}>{t("Open this import")}</LinkButton>
        )}
        <Button loading={run.isPending} onClick={() => void begin()}>
          {t("Run now")}
        </Button>
      </div>
    </section>
  );
}
