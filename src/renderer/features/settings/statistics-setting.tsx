import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import {
  ownStatistics,
  type StatisticsRules,
  type StatisticsSettings,
  usualStatistics,
} from "#contract/services/statistics/setting.ts";
import { fidelityStepIds } from "#contract/services/statistics/steps.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { inheritedWords } from "./inherited-words.ts";
import { countOrNone } from "./schedule-values.ts";
import { SettingFoot } from "./setting-foot.tsx";
import { settingWords } from "./setting-words.ts";

/** Which numbers statistics of an organization hide, and by when a step counts as done in time. */
export function StatisticsSetting({ organization }: { readonly organization: number }) {
  const found = useQuery(apiQuery(useApi(), "statistics.rules", { params: { id: organization } }));
  return (
    <section aria-labelledby="settings-statistics">
      <h2 id="settings-statistics">{t("Statistics")}</h2>
      <Loaded query={found} label={t("Loading what holds for statistics")} count={1}>
        {({ data }) => (
          <DraftGate key={data.organization_id} draftKey={draftKeys.statistics(data.organization_id)}>
            {(draft) => <StatisticsForm settings={data} found={draft} />}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

type Field = keyof StatisticsRules;
const fields = ["smallest", ...fidelityStepIds] as const satisfies readonly Field[];

const labels: Readonly<Record<Field, string>> = {
  smallest: t("Numbers below this are hidden"),
  subject: t("Subject interviewed"),
  witness: t("Target or witness interviewed"),
  classification: t("Classified"),
  response: t("Response recorded"),
  evaluation: t("Safety evaluation begun"),
  plan: t("Plan monitored"),
  closing: t("Case closed"),
};
const words = settingWords(labels);

const { shape } = ownStatistics;
const rules = z.object({
  smallest: countOrNone.pipe(shape.smallest),
  subject: countOrNone.pipe(shape.subject),
  witness: countOrNone.pipe(shape.witness),
  classification: countOrNone.pipe(shape.classification),
  response: countOrNone.pipe(shape.response),
  evaluation: countOrNone.pipe(shape.evaluation),
  plan: countOrNone.pipe(shape.plan),
  closing: countOrNone.pipe(shape.closing),
});

const typed = (value: number | null): string => (value === null ? "" : String(value));
const valuesOf = ({ own }: StatisticsSettings): z.input<typeof rules> => ({
  smallest: typed(own.smallest),
  subject: typed(own.subject),
  witness: typed(own.witness),
  classification: typed(own.classification),
  response: typed(own.response),
  evaluation: typed(own.evaluation),
  plan: typed(own.plan),
  closing: typed(own.closing),
});

type StatisticsFormProps = { readonly settings: StatisticsSettings; readonly found: FoundDraft };

function StatisticsForm({ settings, found }: StatisticsFormProps) {
  const { organization_id: id, own, inherited, from } = settings;
  const save = useApiMutation("statistics.setRules");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules,
    record: settings,
    valuesOf,
    initial: valuesOf(settings),
    fields,
    after: "stays",
    ids: "statistics-",
    draft: { found, label: t("Statistics") },
    save: async (body, ifMatch) => {
      setSaved(false);
      return (await save.mutateAsync({ params: { id }, body, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  const field = (name: Field) => (
    <TextField
      key={name}
      {...state.field(name)}
      label={labels[name]}
      optional
      inputMode="numeric"
      help={inheritedWords({
        own: own[name] !== null,
        from: from[name],
        value: String(inherited[name] ?? usualStatistics[name]),
      })}
    />
  );
  return (
    <FormFrame
      state={state}
      guard
      failed={t("What holds for statistics was not saved")}
      words={words}
      className="bw-settings-form"
      aria-labelledby="settings-statistics"
    >
      <p className="bw-settings-note">
        {t(
          "Numbers from 1 to one below this are hidden in statistics, with others from which they could be worked out. 1 hides none.",
        )}
      </p>
      <div className="bw-settings-pair">{field("smallest")}</div>
      <p className="bw-settings-note">
        {t(
          "Days after the report of a case within which each step counts as done in time. The numbers that hold where nothing is set are usual ones and no rule of the guidelines: your district or state may have its own.",
        )}
      </p>
      <div className="bw-settings-pair">{fidelityStepIds.map(field)}</div>
      <SettingFoot state={state} action={t("Save statistics")} saved={saved} />
    </FormFrame>
  );
}
