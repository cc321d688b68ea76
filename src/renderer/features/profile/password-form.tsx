import { z } from "zod";
import { newPassword } from "#contract/records/users/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";

const schema = z
  .object({
    current_password: z.string().min(1).max(1000),
    password: newPassword,
    password_confirmation: z.string().max(200),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ["password_confirmation"],
    error: t("The two passwords are not the same."),
  });
const fields = ["current_password", "password", "password_confirmation"] as const;

/** Changes one's password; the present one is asked for. */
export function PasswordForm() {
  const save = useApiMutation("session.profile");
  const state = useForm({
    rules: schema,
    initial: { current_password: "", password: "", password_confirmation: "" },
    fields,
    after: "empty",
    save: (values) => save.mutateAsync({ body: { action: "password", ...values } }),
  });
  const { field } = state;
  return (
    <section className="bw-profile-part" aria-labelledby="profile-password">
      <h2 id="profile-password">{t("Password")}</h2>
      <FormFrame state={state} failed={t("Not changed.")}>
        {save.isSuccess ? (
          <Callout kind="ok" role="status">
            {t("Password changed.")}
          </Callout>
        ) : null}

        <PasswordField label={t("Current password")} {...field("current_password")} />
        <PasswordField
          label={t("New password")}
          autoComplete="new-password"
          help={t("At least 12 characters. A few words that you can remember are good.")}
          {...field("password")}
        />
        <PasswordField
          label={t("New password again")}
          autoComplete="new-password"
          {...field("password_confirmation")}
        />
        <FormFoot state={state} action={t("Change password")} variant="plain" />
      </FormFrame>
    </section>
  );
}
