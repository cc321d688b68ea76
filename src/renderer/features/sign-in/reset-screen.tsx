import "./sign-in.css";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { endpoints } from "#contract/endpoints/table.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { contractResolver, formProblems, showServerErrors } from "#lib/forms/form.ts";
import { paths } from "#lib/page/paths.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";

const fields = ["email", "token", "password", "password_confirmation"] as const;

/** Sets a new password with the mailed code, which the mail folder fills in. */
export function ResetScreen() {
  const [query] = useSearchParams();
  const mailed = { token: query.get("token") ?? "", email: query.get("email") ?? "" };
  const fromLink = mailed.token !== "" && mailed.email !== "";
  const form = useForm({
    shouldFocusError: false,
    resolver: contractResolver(endpoints["session.resetPassword"].body),
    defaultValues: { ...mailed, password: "", password_confirmation: "" },
  });
  const reset = useBridgeMutation("session.resetPassword");
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, isSubmitting, submitCount } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await reset.mutateAsync(values);
    } catch (error) {
      setProblem(showServerErrors(form, error, fields));
    }
  });
  if (reset.isSuccess) {
    return (
      <EntryFrame plain title="Password changed" subtitle="You can sign in with it now.">
        <LinkButton to={paths.signIn()} variant="primary" size="large" fill>
          Sign in
        </LinkButton>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame plain title="Choose a new password" subtitle={fromLink ? `For ${mailed.email}` : undefined}>
      <Form onSubmit={submit}>
        {problem ? (
          <Callout kind="stop" title="Not changed." role="alert">
            {problem}
          </Callout>
        ) : null}
        <ErrorSummary errors={formProblems(form, fields)} submitCount={submitCount} />
        <TextField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextField
          id="token"
          label="Reset code"
          spellCheck={false}
          error={errors.token?.message}
          {...form.register("token")}
        />
        <PasswordField
          id="password"
          label="New password"
          autoComplete="new-password"
          help="At least 12 characters. A few words that you can remember are good."
          error={errors.password?.message}
          {...form.register("password")}
        />
        <PasswordField
          id="password_confirmation"
          label="New password again"
          autoComplete="new-password"
          error={errors.password_confirmation?.message}
          {...form.register("password_confirmation")}
        />
        <Button type="submit" variant="primary" size="large" fill loading={isSubmitting}>
          Change password
        </Button>
        <Link to={paths.signIn()}>Back to sign in</Link>
      </Form>
    </EntryFrame>
  );
}
