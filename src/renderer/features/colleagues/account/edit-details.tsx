import { type User, type UserBody, userBody } from "#contract/records/users/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { useConfirmed } from "#parts/exports/use-confirmed.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { ConfirmAdministrator } from "./confirm-administrator.tsx";

/** Name, address, title and phone of a colleague, as their administrator changes them. */
export function EditDetails({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const update = useApiMutation("users.update");
  const confirmed = useConfirmed((body: UserBody) =>
    update.mutateAsync({
      params: { id: user.id },
      body,
      ifMatch: etagOf({ version: user.version ?? 1 }),
    }),
  );
  const saved = () => {
    announce(t("Saved successfully."));
    onClose();
  };
  const { full_name, email, title, phone } = user;
  const state = useForm({
    rules: userBody,
    initial: { full_name, email, title: title ?? "", phone: phone ?? "" },
    fields: ["full_name", "email", "title", "phone"],
    ids: "details-",
    save: confirmed.start,
    onSaved: saved,
  });
  if (confirmed.asking)
    return <ConfirmAdministrator title={t("Edit colleague")} confirmed={confirmed} onDone={saved} />;
  return (
    <FormDialog
      title={t("Edit colleague")}
      action={t("Save")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <TextField
        {...state.field("full_name")}
        data-autofocus
        label={t("Full name")}
        required
        maxLength={120}
      />
      <TextField
        {...state.field("email")}
        label={t("Email")}
        type="email"
        required
        autoCapitalize="none"
        spellCheck={false}
        help={t("Signs in. Codes that were mailed to a former address no longer work.")}
      />
      <TextField {...state.field("title")} label={t("Title")} optional maxLength={120} />
      <TextField {...state.field("phone")} label={t("Phone")} optional maxLength={40} />
    </FormDialog>
  );
}
