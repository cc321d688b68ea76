import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { MailCheck } from "lucide-react";
import { Link } from "react-router";
import { z } from "zod";
import { email } from "#contract/kit/common.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { paths } from "#lib/page/paths.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";

const schema = z.object({ email });

/** Requests a code for a new password. Answers the same for any address. */
export function ForgotScreen() {
  const { connection } = useAppState();
  const forgot = useBridgeMutation("session.forgotPassword");
  const here = connection?.kind === "computer";
  const state = useForm({
    rules: schema,
    initial: { email: "" },
    fields: ["email"],
    focus: "field",
    save: (values) => forgot.mutateAsync(values),
  });
  if (forgot.isSuccess) {
    return (
      <EntryFrame
        plain
        title={t("Look for our message")}
        subtitle={t("The code in it works for 60 minutes, once.")}
      >
        <Callout kind="ok" role="status">
          {t("If someone with that address uses Bellwether, a message with a code is on its way.")}
        </Callout>
        {here ? (
          <>
            <p className="bw-entry-text">
              {t("This computer sends no mail. Messages lie in its mail folder.")}
            </p>
            <LinkButton to={paths.mailFolder()} variant="primary" size="large" fill icon={MailCheck}>
              {t("Open the mail folder")}
            </LinkButton>
          </>
        ) : (
          <LinkButton to={paths.resetPassword()} size="large" fill>
            {t("I have the code")}
          </LinkButton>
        )}
        <div className="bw-entry-row">
          <Link to={paths.signIn()}>{t("Back to sign in")}</Link>
        </div>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame plain title={t("Forgot password")} subtitle={t("We send you a code to choose a new one.")}>
      <FormFrame state={state} failed={t("Not sent.")}>
        <TextField
          {...state.field("email")}
          label={t("Email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Send the code")}
        </Button>
        <div className="bw-entry-row">
          <Link to={paths.signIn()}>{t("Back to sign in")}</Link>
          <Link to={paths.resetPassword()}>{t("I have a code")}</Link>
        </div>
      </FormFrame>
    </EntryFrame>
  );
}
