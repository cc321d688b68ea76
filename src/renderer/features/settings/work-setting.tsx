import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { papersForExport, type WorkSettings, workRules } from "#contract/services/settings/work.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useAppState } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { SettingFoot } from "./setting-foot.tsx";
import { settingWords } from "./setting-words.ts";
import { typedNumber } from "./typed-number.ts";

/** The Resources box, the closing checklist and exports of a tree of organizations. */
export function WorkSetting({ organization }: { readonly organization: number | undefined }) {
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.work", { query }));
  return (
    <section aria-labelledby="settings-work">
      <h2 id="settings-work">{t("Daily work")}</h2>
      <Loaded query={found} label={t("Loading what is set for daily work")} count={1}>
        {({ data }) => (
          <DraftGate key={data.organization_id} draftKey={draftKeys.work(data.organization_id)}>
            {(draft) => <WorkForm settings={data} found={draft} />}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

const { consultation, manual, training, closing_checklist, exports_per_hour, disclosures_by_two } =
  workRules.shape;
/** An empty field names no address. */
const orNone = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : text));
const rules = z.object({
  consultation: orNone.pipe(consultation),
  manual: orNone.pipe(manual),
  training: orNone.pipe(training),
  closing_checklist: z
    .string()
    .transform((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .pipe(closing_checklist),
  exports_per_hour: typedNumber.pipe(exports_per_hour),
  disclosures_by_two,
});

const valuesOf = (settings: WorkSettings) => ({
  consultation: settings.consultation ?? "",
  manual: settings.manual ?? "",
  training: settings.training ?? "",
  closing_checklist: settings.closing_checklist.join("\n"),
  exports_per_hour: String(settings.exports_per_hour),
  disclosures_by_two: settings.disclosures_by_two,
});

const words = settingWords({
  consultation: t("Consultation"),
  manual: t("Manual"),
  training: t("Training"),
  closing_checklist: t("Closing checklist"),
  exports_per_hour: t("Exports in an hour"),
  disclosures_by_two: t("A second person approves disclosures"),
});

type WorkFormProps = { readonly settings: WorkSettings; readonly found: FoundDraft };

function WorkForm({ settings, found }: WorkFormProps) {
  const { organization_id } = settings;
  const { connection } = useAppState();
  const save = useApiMutation("settings.setWork");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules,
    record: settings,
    valuesOf,
    initial: valuesOf(settings),
    fields: [
      "consultation",
      "manual",
      "training",
      "closing_checklist",
      "exports_per_hour",
      "disclosures_by_two",
    ],
    after: "stays",
    ids: "work-",
    draft: { found, label: t("Daily work") },
    save: async (body, ifMatch) => {
      setSaved(false);
      return (await save.mutateAsync({ body: { organization_id, ...body }, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  return (
    <FormFrame
      state={state}
      guard
      failed={t("What is set for daily work was not saved")}
      words={words}
      className="bw-settings-form"
      aria-labelledby="settings-work"
    >
      <p className="bw-settings-note">
        {t(
          "The Resources box leads to these pages. Where one is empty, the address of whoever runs the server holds.",
        )}
      </p>
      <TextField
        {...state.field("consultation")}
        label={t("Consultation")}
        type="url"
        placeholder="https://"
      />
      <TextField {...state.field("manual")} label={t("Manual")} type="url" placeholder="https://" />
      <TextField {...state.field("training")} label={t("Training")} type="url" placeholder="https://" />
      <TextArea
        {...state.field("closing_checklist")}
        label={t("Closing checklist")}
        rows={5}
        help={t("A line each. Whoever closes a case sees them; nothing keeps the case open.")}
      />
      <TextField
        {...state.field("exports_per_hour")}
        label={t("Exports in an hour")}
        help={t(
          "Of one person, 1 to 100: files with lists and records. Reports and letters of cases are counted apart, {{times}} times as many in an hour.",
          { times: papersForExport },
        )}
        inputMode="numeric"
      />
      {connection?.kind === "server" ? (
        <Checkbox
          {...state.field("disclosures_by_two")}
          label={t("A second person approves disclosures")}
          note={t(
            "Somebody else than whoever recorded it reads what a report says before its document is made. Reports for the team’s own use need a reason alone.",
          )}
        />
      ) : null}
      <SettingFoot state={state} action={t("Save daily work")} saved={saved} />
    </FormFrame>
  );
}
