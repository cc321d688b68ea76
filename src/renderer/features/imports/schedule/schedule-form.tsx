import { useState } from "react";
import { z } from "zod";
import { email } from "#contract/kit/common.ts";
import { type ImportSchedule, newSchedule } from "#contract/services/imports/schedule.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";

const { time, folder } = newSchedule.shape;

/** Addresses one a line, or separated by commas. */
const addresses = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== "");

const rules = z.object({
  enabled: z.boolean(),
  folder,
  profile: z.string(),
  time,
  errors: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, { error: t("Rows with errors must be a whole number.") })
    .transform(Number),
  mail: z
    .string()
    .transform(addresses)
    .refine((all) => all.length <= 10, { error: t("Name at most 10 addresses.") })
    .refine((all) => all.every((each) => email.safeParse(each).success), {
      error: t("Each line must be an email address."),
    }),
});

const none = "";

/** Where the roster is looked for, when, with which limits, and who hears of it. */
export function ScheduleForm({
  schedule,
  found,
}: {
  readonly schedule: ImportSchedule;
  readonly found: FoundDraft;
}) {
  const { organization_id, place, profiles, time_zone } = schedule;
  const set = schedule.schedule;
  const save = useApiMutation("imports.setSchedule");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules,
    initial: {
      enabled: set?.enabled ?? true,
      folder: set?.folder ?? "",
      profile: set?.profile_id == null ? none : String(set.profile_id),
      time: set?.time ?? "02:00",
      errors: String(set?.error_limit ?? 20),
      mail: (set?.mail_to ?? []).join("\n"),
    },
    fields: ["enabled", "folder", "profile", "time", "errors", "mail"],
    after: "stays",
    ids: "schedule-",
    draft: { found, label: t("Imports every night") },
    save: ({ enabled, profile, errors, mail, ...rest }) => {
      setSaved(false);
      return save.mutateAsync({
        body: {
          organization_id,
          enabled,
          ...rest,
          profile_id: profile === none ? null : Number(profile),
          error_limit: errors,
          mail_to: mail,
        },
      });
    },
    onSaved: () => setSaved(true),
  });
  return (
    <FormFrame
      state={state}
      guard
      failed={t("This was not saved")}
      className="import-schedule"
      aria-label={t("Imports every night")}
    >
      <Checkbox
        {...state.field("enabled")}
        label={t("Take the roster over every night")}
        note={t("Off: nothing begins by itself. What is set here stays.")}
      />
      <TextField
        {...state.field("folder")}
        label={t("Folder")}
        optional
        help={t("Below {{place}} on the server; empty for that folder itself.", { place })}
      />
      <TextField
        {...state.field("time")}
        label={t("Time")}
        required
        help={t("As 02:30, in {{timeZone}}. Files that come later are waited for, up to six hours.", {
          timeZone: time_zone,
        })}
      />
      <SelectField
        {...state.field("profile")}
        label={t("What the files are")}
        options={[
          { value: none, label: t("OneRoster, School Data Sync or Clever") },
          ...profiles.map(({ id, name, mapping }) => ({
            value: String(id),
            label:
              mapping.covers === "everybody"
                ? t("A table of everybody, read as {{name}}", { name })
                : t("A table of only a part, read as {{name}}", { name }),
          })),
        ]}
      />
      <TextField
        {...state.field("errors")}
        label={t("Rows with errors that may be left out")}
        inputMode="numeric"
        required
        help={t("With more of them nothing is written, and the import waits for you.")}
      />
      <TextArea
        {...state.field("mail")}
        label={t("Who gets the result by mail")}
        optional
        rows={3}
        help={t("One address a line. The mail has counts and places in the files, and nobody's name.")}
      />
      <div className="import-acts">
        <FormFoot state={state} action={t("Save")} />
        <span role="status">{saved && !state.unsaved ? t("Saved.") : ""}</span>
      </div>
    </FormFrame>
  );
}
