import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import type { MethodOutput } from "#contract/bridge/registry.ts";
import { newPassword } from "#contract/records/users/schema.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { paths } from "#lib/page/paths.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { EntryFrame } from "./entry-frame.tsx";

type Invited = MethodOutput<"session.invitation"> & { readonly token: string };

const codeRules = z.object({
  token: z
    .string()
    .trim()
    .min(1, { error: t("Invitation code is required.") })
    .max(200),
});
const passwordRules = z
  .object({ password: newPassword, password_confirmation: z.string().max(200) })
  .refine((body) => body.password === body.password_confirmation, {
    path: ["password"],
    error: t("The two passwords are not the same."),
  });

/** Begins with the mailed code, which the mail folder fills in; then one's own password. */
export function InvitationScreen() {
  const [invited, setInvited] = useState<Invited | null>(null);
  return invited === null ? <CodeStep onKnown={setInvited} /> : <PasswordStep invited={invited} />;
}

function CodeStep({ onKnown }: { readonly onKnown: (invited: Invited) => void }) {
  const [query] = useSearchParams();
  const look = useBridgeMutation("session.invitation");
  const here = useAppState().connection?.kind === "computer";
  const state = useForm({
    rules: codeRules,
    initial: { token: query.get("token") ?? "" },
    fields: ["token"],
    focus: "field",
    after: "stays",
    save: async ({ token }) => onKnown({ ...(await look.mutateAsync({ token })), token }),
  });
  return (
    <EntryFrame plain title={t("You were invited")} subtitle={t("The code is in the mail that invited you.")}>
      <FormFrame state={state} failed={t("Not accepted.")}>
        <TextField
          label={t("Invitation code")}
          spellCheck={false}
          autoCapitalize="none"
          {...state.field("token")}
        />
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Continue")}
        </Button>
        <div className="bw-entry-row">
          <Link to={paths.signIn()}>{t("Back to sign in")}</Link>
          {here ? <Link to={paths.mailFolder()}>{t("Mail folder of this computer")}</Link> : null}
        </div>
      </FormFrame>
    </EntryFrame>
  );
}

function PasswordStep({ invited }: { readonly invited: Invited }) {
  const accept = useBridgeMutation("session.acceptInvitation");
  const navigate = useNavigate();
  const state = useForm({
    rules: passwordRules,
    initial: { password: "", password_confirmation: "" },
    fields: ["password", "password_confirmation"],
    focus: "field",
    save: async (values) => {
      await accept.mutateAsync({ ...values, token: invited.token });
      await navigate(paths.dashboard(), { replace: true });
    },
  });
  const { field } = state;
  return (
    <EntryFrame
      plain
      title={t("Welcome, {{fullName}}", { fullName: invited.fullName })}
      subtitle={invited.organization}
    >
      <FormFrame state={state} failed={t("Not accepted.")}>
        <p className="bw-entry-text">
          {t("You sign in as {{email}}, with a password that only you know.", { email: invited.email })}
        </p>
        <PasswordField
          label={t("Password")}
          autoComplete="new-password"
          help={t("At least 12 characters. A few words that you can remember are good.")}
          {...field("password")}
        />
        <PasswordField
          label={t("Password again")}
          autoComplete="new-password"
          {...field("password_confirmation")}
        />
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Begin")}
        </Button>
        <div className="bw-entry-row">
          <Link to={paths.signIn()}>{t("Back to sign in")}</Link>
        </div>
      </FormFrame>
    </EntryFrame>
  );
}
