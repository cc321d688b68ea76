import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mostPeriods, type ScheduleSettings } from "#contract/records/organizations/schedule.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { BellTimesField } from "./bell-times-field.tsx";
import { inheritedWords } from "./inherited-words.ts";
import { bellWords, scheduleRules, typedSchedule, yearWords } from "./schedule-values.ts";
import { SettingFoot } from "./setting-foot.tsx";
import { settingWords } from "./setting-words.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

/** Time zone, school year, bell times and deadlines of one organization, and of what lies below it. */
export function ScheduleSetting({ organization }: { readonly organization: number }) {
  const found = useQuery(apiQuery(useApi(), "organizations.schedule", { params: { id: organization } }));
  return (
    <section aria-labelledby="settings-schedule">
      <h2 id="settings-schedule">{t("Calendar and deadlines")}</h2>
      <Loaded query={found} label={t("Loading calendar and deadlines")} count={2}>
        {({ data }) => (
          <DraftGate key={data.organization_id} draftKey={draftKeys.schedule(data.organization_id)}>
            {(draft) => <ScheduleForm settings={data} found={draft} />}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

const periods = Array.from({ length: mostPeriods }, (_, at) => at);
/** In the order of the form, which is that of what is to be fixed. */
const fields = [
  "time_zone",
  "school_year",
  "own_bells",
  "bell_times",
  ...periods.flatMap((at) => [
    `bell_times.${at}.name` as const,
    `bell_times.${at}.starts` as const,
    `bell_times.${at}.ends` as const,
  ]),
  "findings_days",
  "response_days",
  "task_days",
] as const;

const words = settingWords({
  time_zone: t("Time zone"),
  school_year: t("School year begins on"),
  own_bells: t("Bell times of its own"),
  bell_times: t("Bell times"),
  findings_days: t("Findings tasks"),
  response_days: t("Response tasks"),
  task_days: t("Other tasks"),
});

type ScheduleFormProps = { readonly settings: ScheduleSettings; readonly found: FoundDraft };

function ScheduleForm({ settings, found }: ScheduleFormProps) {
  const { organization_id: id, own, inherited, from } = settings;
  const save = useApiMutation("organizations.setSchedule");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules: scheduleRules,
    record: settings,
    valuesOf: typedSchedule,
    initial: typedSchedule(settings),
    fields,
    after: "stays",
    ids: "schedule-",
    draft: { found, label: t("Calendar and deadlines") },
    save: async ({ own_bells, bell_times, ...rest }, ifMatch) => {
      setSaved(false);
      const body = { ...rest, bell_times: own_bells ? bell_times : null };
      return (await save.mutateAsync({ params: { id }, body, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  const ownBells = state.form.watch("own_bells");
  const days = (field: "findings_days" | "response_days" | "task_days") =>
    inheritedWords({
      own: own[field] !== null,
      from: from[field],
      value: inherited[field] === null ? "0" : String(inherited[field]),
    });
  return (
    <FormFrame
      state={state}
      guard
      failed={t("Calendar and deadlines were not saved")}
      words={words}
      className="bw-settings-form"
      aria-labelledby="settings-schedule"
    >
      <p className="bw-settings-note">
        {t(
          "What is left empty here holds as the organization above says, and passes on to everything below.",
        )}
      </p>
      <div className="bw-settings-pair">
        <TimeZoneField state={state} settings={settings} />
        <TextField
          {...state.field("school_year")}
          label={t("School year begins on")}
          optional
          placeholder={t("MM/DD")}
          inputMode="numeric"
          help={inheritedWords({
            own: own.school_year !== null,
            from: from.school_year,
            value: yearWords(inherited.school_year),
          })}
        />
      </div>
      <Checkbox
        {...state.field("own_bells")}
        label={t("Bell times of its own")}
        note={
          ownBells
            ? undefined
            : inheritedWords({ own: false, from: from.bell_times, value: bellWords(inherited.bell_times) })
        }
      />
      {ownBells ? (
        <Controlled of={state} name="bell_times">
          {({ id: fieldId, value, onChange }) => (
            <BellTimesField
              id={fieldId}
              value={value}
              onChange={onChange}
              errors={state.form.formState.errors.bell_times}
            />
          )}
        </Controlled>
      ) : null}
      <p className="bw-settings-note">
        {t("Days until a new task is due where nobody says when. 0 is the day on which it is made.")}
      </p>
      <div className="bw-settings-pair">
        <TextField
          {...state.field("findings_days")}
          label={t("Findings tasks")}
          optional
          inputMode="numeric"
          help={days("findings_days")}
        />
        <TextField
          {...state.field("response_days")}
          label={t("Response tasks")}
          optional
          inputMode="numeric"
          help={days("response_days")}
        />
        <TextField
          {...state.field("task_days")}
          label={t("Other tasks")}
          optional
          inputMode="numeric"
          help={days("task_days")}
        />
      </div>
      <SettingFoot state={state} action={t("Save calendar and deadlines")} saved={saved} />
    </FormFrame>
  );
}
