import { type User, type UserBody, userBody } from "#contract/records/users/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** Name, address, title and phone of a colleague, as their administrator changes them. */
export function EditDetails({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const update = useApiMutation("users.update");
  const { full_name, email, title, phone } = user;
  const state = useForm({
    rules: userBody,
    initial: { full_name, email, title: title ?? "", phone: phone ?? "" },
    fields: ["full_name", "email", "title", "phone"],
    ids: "details-",
    save: (body: UserBody) =>
      update.mutateAsync({
        params: { id: user.id },
        body,
        ifMatch: etagOf({ version: user.version ?? 1 }),
      }),
    onSaved: () => {
      announce("Saved successfully.");
      onClose();
    },
  });
  return (
    <FormDialog title="Edit colleague" action="Save" state={state} failed="Not saved." onClose={onClose}>
      <TextField {...state.field("full_name")} data-autofocus label="Name" required maxLength={120} />
      <TextField
        {...state.field("email")}
        label="Email"
        type="email"
        required
        autoCapitalize="none"
        spellCheck={false}
        help="Signs in. Codes that were mailed to a former address no longer work."
      />
      <TextField {...state.field("title")} label="Title" optional maxLength={120} />
      <TextField {...state.field("phone")} label="Phone" optional maxLength={40} />
    </FormDialog>
  );
}
