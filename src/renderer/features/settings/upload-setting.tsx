import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { UploadSettings } from "#contract/services/settings/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { endingList, groupedKinds, groupNames } from "#parts/media/file-groups.ts";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { SettingFoot } from "./setting-foot.tsx";
import { settingWords } from "./setting-words.ts";

const MB = 1024 * 1024;
const whole = (bytes: number) => Math.floor(bytes / MB);

/** Which files the people of a tree of organizations may attach, and how large (Spec §9). */
export function UploadSetting({ organization }: { readonly organization: number | undefined }) {
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.uploads", { query }));
  return (
    <section aria-labelledby="settings-files">
      <h2 id="settings-files">{t("Files that may be attached")}</h2>
      <Loaded query={found} label={t("Loading the kinds of files")} count={1}>
        {({ data }) => (
          <DraftGate key={data.organization_id} draftKey={draftKeys.uploads(data.organization_id)}>
            {(draft) => <UploadForm settings={data} found={draft} />}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

/** What may be chosen, in the form's own words: the size is what was typed. */
const rulesOf = (most: number) => {
  const message = t("Largest size must be a whole number of megabytes from 1 to {{most}}.", { most });
  return z.object({
    types: z.array(z.string()).min(1, { error: t("Choose at least one kind of file.") }),
    size: z
      .string()
      .trim()
      .regex(/^\d{1,7}$/, { error: message })
      .transform(Number)
      .refine((megabytes) => megabytes >= 1 && megabytes <= most, { error: message }),
  });
};

const valuesOf = ({ types, max_bytes }: UploadSettings) => ({
  types: [...types],
  size: String(whole(max_bytes)),
});

const words = settingWords({ types: t("Kinds of files"), size: t("Largest size in MB") });

type UploadFormProps = { readonly settings: UploadSettings; readonly found: FoundDraft };

function UploadForm({ settings, found }: UploadFormProps) {
  const { permitted, organization_id } = settings;
  const most = Math.max(1, whole(permitted.max_bytes));
  const [rules] = useState(() => rulesOf(most));
  const groups = groupedKinds(permitted.types);
  const save = useApiMutation("settings.setUploads");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules,
    record: settings,
    valuesOf,
    initial: valuesOf(settings),
    fields: ["types", "size"],
    after: "stays",
    ids: "files-",
    draft: { found, label: t("Files that may be attached") },
    save: async ({ types, size }, ifMatch) => {
      setSaved(false);
      const body = { organization_id, types, max_bytes: size * MB };
      return (await save.mutateAsync({ body, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  return (
    <FormFrame
      state={state}
      guard
      failed={t("The kinds of files were not saved")}
      words={words}
      className="bw-settings-form"
      aria-labelledby="settings-files"
    >
      <p className="bw-settings-note">
        {t(
          "For everyone in your organization, at once. Programs, scripts and web pages are never taken, and what a file holds is checked, not only its name. Files that are here already stay readable.",
        )}
      </p>
      <Controlled of={state} name="types">
        {({ id, value: types, onChange, error }) => (
          <>
            {groups.map(({ group, kinds }, at) => (
              <CheckboxGroup
                key={group}
                id={at === 0 ? id : `${id}-${group}`}
                label={groupNames[group]}
                error={at === 0 ? error : undefined}
                options={kinds.map(({ name, endings }) => ({
                  value: endings.join(","),
                  label: `${name} (${endingList(endings)})`,
                }))}
                value={kinds
                  .filter(({ endings }) => endings.every((each) => types.includes(each)))
                  .map(({ endings }) => endings.join(","))}
                onToggle={(value, on) => onChange(toggled(types, value.split(","), on, permitted.types))}
              />
            ))}
          </>
        )}
      </Controlled>
      <TextField
        {...state.field("size")}
        label={t("Largest size in MB")}
        help={t("At most {{most}} MB, which is what this server takes.", { most })}
        inputMode="numeric"
      />
      <SettingFoot state={state} action={t("Save kinds and size")} saved={saved} />
    </FormFrame>
  );
}

/** In one order, so that a box ticked again leaves nothing unsaved. */
function toggled(
  types: readonly string[],
  endings: readonly string[],
  on: boolean,
  order: readonly string[],
): string[] {
  const chosen = new Set(types);
  for (const ending of endings) {
    if (on) chosen.add(ending);
    else chosen.delete(ending);
  }
  return order.filter((each) => chosen.has(each));
}
