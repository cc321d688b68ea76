import { t } from "#lib/words/t.ts";
import "./sign-in.css";

import { Link, useSearchParams } from "react-router";
import { endpoints } from "#contract/endpoints/table.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { paths } from "#lib/page/paths.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { EntryFrame } from "./entry-frame.tsx";

const fields = ["email", "token", "password", "password_confirmation"] as const;

/** Sets a new password with the mailed code, which the mail folder fills in. */
export function ResetScreen() {
  const [query] = useSearchParams();
  const mailed = { token: query.get("token") ?? "", email: query.get("email") ?? "" };
  const fromLink = mailed.token !== "" && mailed.email !== "";
  const reset = useBridgeMutation("session.resetPassword");
  const state = useForm({
    rules: endpoints["session.resetPassword"].body,
    initial: { ...mailed, password: "", password_confirmation: "" },
    fields,
    save: (values) => reset.mutateAsync(values),
  });
  const { field } = state;
  if (reset.isSuccess) {
    return (
      <EntryFrame plain title={t("Password changed")} subtitle={t("You can sign in with it now.")}>
        <LinkButton to={paths.signIn()} variant="primary" size="large" fill>
          {t("Sign in")}
        </LinkButton>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      plain
      title={t("Choose a new password")}
      subtitle={fromLink ? t("For {{email}}", { email: mailed.email }) : undefined}
    >
      <FormFrame state={state} failed={t("Not changed.")}>
        <TextField
          label={t("Email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field("email")}
        />
        <TextField label={t("Reset code")} spellCheck={false} {...field("token")} />
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
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Change password")}
        </Button>
        <div className="bw-entry-row">
          <Link to={paths.signIn()}>{t("Back to sign in")}</Link>
        </div>
      </FormFrame>
    </EntryFrame>
  );
}
