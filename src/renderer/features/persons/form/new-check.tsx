import type { z } from "zod";
import { recordsCheckBody } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { choices, chosen, permissibleUseNames } from "../work/person-work-words.ts";

type Values = z.input<typeof recordsCheckBody>;

const fields = ["purpose", "permissible_use", "provider", "note"] as const;
const empty: Values = {
  provider: "manual",
  purpose: "",
  permissible_use: "" as unknown as Values["permissible_use"],
  note: "",
};

type NewCheckProps = { readonly person: Person; readonly found: FoundDraft; readonly onClose: () => void };

/** Requests a records check. Purpose and permissible use are required. */
export function NewCheck({ person, found, onClose }: NewCheckProps) {
  const check = useApiMutation("persons.check");
  const state = useForm({
    rules: recordsCheckBody,
    initial: empty,
    fields,
    draft: { found, label: t("Records check") },
    save: (body) => check.mutateAsync({ params: { id: person.uuid }, body }),
    onSaved: () => {
      announce(t("Records check added."));
      onClose();
    },
  });
  const { field } = state;
  return (
    <FormDialog
      title={t("Ask for a records check")}
      action={t("Add check")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <Guidance title={t("Only for a purpose that the law permits")}>
        {t(
          "Purpose and permissible use are kept with your name and shown with the check. Run a manual search outside Bellwether and attach its report here.",
        )}
      </Guidance>
      <TextField
        {...field("purpose")}
        label={t("Purpose")}
        required
        autoFocus
        help={t("What the team needs to know, and why now.")}
      />
      <SelectField
        {...field("permissible_use", chosen)}
        label={t("Permissible use")}
        required
        placeholder={t("Choose a ground")}
        options={choices(permissibleUseNames)}
      />
      <TextField
        {...field("provider")}
        label={t("Provider")}
        required
        help={t("“manual”: an investigator runs the search elsewhere.")}
      />
      <TextArea {...field("note")} label={t("Note")} optional rows={2} />
    </FormDialog>
  );
}
