import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { compartmentName } from "#contract/records/compartments/schema.ts";
import {
  type DueTimes,
  type FallingDue,
  fallsDueAlike,
  queryOfTimes,
} from "#contract/services/retention/falling.ts";
import {
  closedCompartments,
  type RuleKind,
  retentionSchedule,
} from "#contract/services/retention/schedule.ts";
import {
  type ScheduleAnswer as ScheduleSettings,
  type ShortenedTime,
  shortenedTimes,
} from "#contract/services/retention/shortened.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { FallingDialog } from "./falling-dialog.tsx";
import { keepTime, keepTimeWords, type TypedTime, typedTime, typedTimeOf } from "./keep-time.ts";
import { KeepTimeField } from "./keep-time-field.tsx";
import { KeepTimes } from "./keep-times.tsx";
import { serverKeepNames } from "./retention-words.ts";
import { ShortenDialog } from "./shorten-dialog.tsx";
import { WaitingChange } from "./waiting-change.tsx";

/** How long the records of a tree of organizations are kept. */
export function ScheduleTab({ organization }: { readonly organization: number | undefined }) {
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "retention.schedule", { query }));
  return (
    <Loaded query={found} label={t("Loading the schedule")} count={4}>
      {({ data }) => (
        <DraftGate key={data.organization_id} draftKey={draftKeys.retention(data.organization_id)}>
          {(draft) => <ScheduleForm settings={data} found={draft} />}
        </DraftGate>
      )}
    </Loaded>
  );
}

const { deleted_days, log_days } = retentionSchedule.shape;
const typedDays = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : Number(text)));
const ruleKey = (of: RuleKind, id: number) => `${of} ${id}`;

const rules = z.object({
  cases: keepTime,
  /** By `ruleKey`. */
  sorts: z.record(z.string(), keepTime),
  /** By the name of the compartment. */
  compartments: z.record(z.string(), keepTime),
  persons: keepTime,
  deleted_days: typedDays.pipe(deleted_days),
  log_days: typedDays.pipe(log_days),
});
type Values = z.input<typeof rules>;

interface Sort {
  readonly of: RuleKind;
  readonly id: number;
  readonly label: string;
}

const sortsOf = ({ categories, types }: ScheduleSettings): readonly Sort[] => [
  ...categories.map(({ id, label }) => ({ of: "category" as const, id, label })),
  ...types.map(({ id, label }) => ({ of: "type" as const, id, label })),
];

const withItsCase: TypedTime = { number: "", unit: "usual" };

const initialOf = (settings: ScheduleSettings): Values => ({
  cases: typedTimeOf(settings.cases_months),
  sorts: Object.fromEntries(
    sortsOf(settings).map(({ of, id }): [string, TypedTime] => {
      const set = settings.rules.find((rule) => rule.of === of && rule.id === id);
      return [ruleKey(of, id), set === undefined ? { number: "", unit: "usual" } : typedTimeOf(set.months)];
    }),
  ),
  compartments: Object.fromEntries(
    closedCompartments.map((name): [string, TypedTime] => {
      const set = settings.compartments.find((each) => each.compartment === name);
      return [name, set === undefined ? withItsCase : typedTimeOf(set.months)];
    }),
  ),
  persons: typedTimeOf(settings.persons_months),
  deleted_days: String(settings.deleted_days),
  log_days: settings.log_days === null ? "" : String(settings.log_days),
});

const usualWords = keepTimeWords({ number: "", unit: "usual" });
const sayTime = (value: unknown): string => {
  const time = typedTime.safeParse(value);
  return time.success ? keepTimeWords(time.data) : usualWords;
};

/** Asks the server what would fall due at once by the times of a form. */
function useWhatFalls(organization_id: number) {
  const api = useApi();
  const client = useQueryClient();
  return async (times: DueTimes): Promise<FallingDue> => {
    const query = { organization_id, ...queryOfTimes(times) };
    return (await client.fetchQuery({ ...apiQuery(api, "retention.falling", { query }), staleTime: 0 })).data;
  };
}

type ScheduleFormProps = { readonly settings: ScheduleSettings; readonly found: FoundDraft };

function ScheduleForm({ settings, found }: ScheduleFormProps) {
  const { organization_id } = settings;
  const sorts = sortsOf(settings);
  const save = useApiMutation("retention.setSchedule");
  const [saved, setSaved] = useState<{ readonly at: string; readonly fell: boolean } | null>(null);
  const [falling, setFalling] = useState<FallingDue | null>(null);
  const [asking, setAsking] = useState<readonly ShortenedTime[] | null>(null);
  // What was agreed to with the password: these times, and no shorter ones.
  const agreed = useRef("");
  // What was said to fall due, and agreed to.
  const seen = useRef("");
  const whatFalls = useWhatFalls(organization_id);
  const words = {
    labels: {
      cases: t("All cases"),
      persons: t("People who left"),
      deleted_days: t("Days that deleted records can be restored"),
      log_days: t("Days that the audit log is kept"),
      sorts: t("Categories and types"),
      compartments: t("Compartments"),
    },
    say: (field: string, value: unknown) => {
      if (field === "deleted_days" || field === "log_days") return String(value ?? "");
      if (field === "compartments") {
        const times = z.record(z.string(), z.unknown()).catch({}).parse(value);
        return closedCompartments
          .filter((name) => sayTime(times[name]) !== usualWords)
          .map((name) => `${compartmentName(name)}: ${sayTime(times[name])}`)
          .join("; ");
      }
      if (field !== "sorts") return sayTime(value);
      const times = z.record(z.string(), z.unknown()).catch({}).parse(value);
      return sorts
        .filter(({ of, id }) => sayTime(times[ruleKey(of, id)]) !== usualWords)
        .map(({ of, id, label }) => `${label}: ${sayTime(times[ruleKey(of, id)])}`)
        .join("; ");
    },
  };
  const state = useForm({
    rules,
    record: settings,
    valuesOf: initialOf,
    initial: initialOf(settings),
    fields: [
      "cases",
      ...sorts.map(({ of, id }) => `sorts.${ruleKey(of, id)}` as const),
      ...closedCompartments.map((name) => `compartments.${name}` as const),
      "persons",
      "deleted_days",
      "log_days",
    ],
    after: "stays",
    ids: "schedule-",
    // The form is long: whoever sends it is led to the field that is wrong, where it says why.
    focus: "field",
    draft: { found, label: t("Schedule of retention") },
    save: async (given, ifMatch) => {
      setSaved(null);
      const body = {
        organization_id,
        cases_months: given.cases.months,
        rules: sorts.flatMap(({ of, id }) => {
          const time = given.sorts[ruleKey(of, id)];
          return time === undefined || time.unit === "usual" ? [] : [{ of, id, months: time.months }];
        }),
        compartments: closedCompartments.flatMap((compartment) => {
          const months = given.compartments[compartment]?.months ?? null;
          return months === null ? [] : [{ compartment, months }];
        }),
        persons_months: given.persons.months,
        deleted_days: given.deleted_days,
        log_days: given.log_days,
      };
      const falls = fallsDueAlike(settings, body) ? null : await whatFalls(body);
      const some = falls !== null && falls.cases + falls.persons > 0;
      if (some && seen.current !== JSON.stringify(falls)) {
        setFalling(falls);
        return false;
      }
      const shortened = shortenedTimes(settings, body);
      if (shortened.length > 0 && agreed.current !== JSON.stringify(shortened)) {
        setAsking(shortened);
        return false;
      }
      const { data } = await save.mutateAsync({ ifMatch, body });
      agreed.current = "";
      seen.current = "";
      setSaved({ at: new Date().toISOString(), fell: some });
      return data;
    },
  });
  // The question may be answered before the save that asked it has come to its end.
  const [again, setAgain] = useState(false);
  const { id: formId, busy } = state;
  useEffect(() => {
    if (!again || busy) return;
    setAgain(false);
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  }, [again, busy, formId]);
  const saveAgain = () => setAgain(true);
  const saveAgreed = () => {
    agreed.current = JSON.stringify(asking);
    setAsking(null);
    saveAgain();
  };
  return (
    <>
      {settings.waiting === null ? null : (
        <WaitingChange waiting={settings.waiting} organization={organization_id} />
      )}
      <FormFrame
        state={state}
        guard
        failed={t("The schedule was not saved")}
        words={words}
        className="retention-form"
        aria-label={t("Schedule of retention")}
      >
        <section aria-labelledby="schedule-of-cases">
          <h2 id="schedule-of-cases">{t("Cases")}</h2>
          <p className="retention-note">
            {t(
              "Counted from the day on which a case was closed. Where a category and a type both have a time, the longer one holds. Files, assessments, interviews and everything else of a case go with it.",
            )}
          </p>
          <KeepTimes
            title={t("Unless told otherwise below")}
            rows={[
              {
                key: "all",
                name: t("All cases"),
                field: (
                  <Controlled of={state} name="cases">
                    {({ value, ...field }) => (
                      <KeepTimeField {...field} label={t("All cases")} value={value} />
                    )}
                  </Controlled>
                ),
              },
            ]}
          />
          {(["category", "type"] as const).map((kind) => (
            <KeepTimes
              key={kind}
              title={kind === "category" ? t("Categories") : t("Types")}
              rows={sorts
                .filter(({ of }) => of === kind)
                .map(({ of, id: sort, label }) => ({
                  key: ruleKey(of, sort),
                  name: label,
                  field: (
                    <Controlled of={state} name={`sorts.${ruleKey(of, sort)}`}>
                      {({ value, ...field }) => (
                        <KeepTimeField
                          {...field}
                          label={
                            of === "category"
                              ? t("Category {{label}}", { label })
                              : t("Type {{label}}", { label })
                          }
                          usual={t("As all cases")}
                          value={value ?? { number: "", unit: "usual" }}
                        />
                      )}
                    </Controlled>
                  ),
                }))}
            />
          ))}
        </section>
        <section aria-labelledby="schedule-of-compartments">
          <h2 id="schedule-of-compartments">{t("Compartments")}</h2>
          <p className="retention-note">
            {t(
              "Counted from the day on which the case was closed. Nothing outlives its case; what may go before it is erased by the server once its time is over, without a list, since nobody may read for all what lies there. A case under legal hold, opened again or kept longer keeps everything, and for 30 days after that. A change of this schedule takes effect on them after 30 days, and what was written or moved there in the last 30 days stays.",
            )}
          </p>
          <KeepTimes
            title={t("Compartment")}
            rows={closedCompartments.map((name) => ({
              key: name,
              name: compartmentName(name),
              field: (
                <Controlled of={state} name={`compartments.${name}`}>
                  {({ value, ...field }) => (
                    <KeepTimeField
                      {...field}
                      label={compartmentName(name)}
                      usual={t("As long as their case")}
                      endless={false}
                      value={value ?? withItsCase}
                    />
                  )}
                </Controlled>
              ),
            }))}
          />
        </section>
        <section aria-labelledby="schedule-of-people">
          <h2 id="schedule-of-people">{t("People")}</h2>
          <p className="retention-note">
            {t(
              "Since the last change of somebody who is in no case, no assessment and no roster, and related to nobody who is.",
            )}
          </p>
          <KeepTimes
            title={t("Who")}
            rows={[
              {
                key: "left",
                name: t("People who left"),
                field: (
                  <Controlled of={state} name="persons">
                    {({ value, ...field }) => (
                      <KeepTimeField {...field} label={t("People who left")} value={value} />
                    )}
                  </Controlled>
                ),
              },
            ]}
          />
        </section>
        <section aria-labelledby="schedule-of-traces">
          <h2 id="schedule-of-traces">{t("What else is kept")}</h2>
          <TextField
            {...state.field("deleted_days")}
            label={t("Days that deleted records can be restored")}
            help={t("At least 30. Holds for what is deleted from now on.")}
            inputMode="numeric"
          />
          <TextField
            {...state.field("log_days")}
            label={t("Days that the audit log is kept")}
            help={t(
              "At least 365. Empty keeps it for good. While a case is under legal hold, all of it is kept.",
            )}
            inputMode="numeric"
          />
        </section>
        <div className="retention-acts retention-save">
          <FormFoot state={state} action={t("Save the schedule")} />
          <span role="status">
            {saved && !state.unsaved ? t("Saved at {{time}}.", { time: formatTime(saved.at) }) : ""}
          </span>
          {saved?.fell && !state.unsaved ? <Link to="?">{t("Show the list")}</Link> : null}
        </div>
      </FormFrame>
      {falling === null ? null : (
        <FallingDialog
          falling={falling}
          onAgreed={() => {
            seen.current = JSON.stringify(falling);
            setFalling(null);
            saveAgain();
          }}
          onClose={() => setFalling(null)}
        />
      )}
      {asking === null ? null : (
        <ShortenDialog
          organization={organization_id}
          times={asking}
          onAgreed={saveAgreed}
          onClose={() => setAsking(null)}
        />
      )}
      <section className="retention-section" aria-labelledby="schedule-of-server">
        <h2 id="schedule-of-server">{t("What this server removes by itself")}</h2>
        <p className="retention-note">
          {t("Set by whoever runs the server; none of it is content of a case.")}
        </p>
        <FactList
          facts={settings.server.map(({ what, days }) => ({
            label: serverKeepNames[what],
            value: t("After {{count}} days", { count: days }),
          }))}
        />
      </section>
    </>
  );
}
