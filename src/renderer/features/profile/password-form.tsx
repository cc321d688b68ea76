import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { newPassword } from "#contract/records/users/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { contractResolver, formProblems, showServerErrors } from "#lib/forms/form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";

const schema = z
  .object({
    current_password: z.string().min(1).max(1000),
    password: newPassword,
    password_confirmation: z.string().max(200),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ["password_confirmation"],
    error: "The two passwords are not the same.",
  });
const fields = ["current_password", "password", "password_confirmation"] as const;

/** Changes one's password; the present one is asked for. */
export function PasswordForm() {
  const form = useForm({
    shouldFocusError: false,
    resolver: contractResolver(schema),
    defaultValues: { current_password: "", password: "", password_confirmation: "" },
  });
  const save = useApiMutation("session.profile");
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, submitCount, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await save.mutateAsync({ body: { action: "password", ...values } });
      form.reset();
    } catch (error) {
      setProblem(showServerErrors(form, error, fields));
    }
  });
  return (
    <section className="bw-profile-part" aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      <Form onSubmit={submit}>
        {problem ? (
          <Callout kind="stop" title="Not changed." role="alert">
            {problem}
          </Callout>
        ) : save.isSuccess ? (
          <Callout kind="ok" role="status">
            Password changed.
          </Callout>
        ) : null}
        <ErrorSummary errors={formProblems(form, fields)} submitCount={submitCount} />
        <PasswordField
          id="current_password"
          label="Current password"
          error={errors.current_password?.message}
          {...form.register("current_password")}
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
        <div>
          <Button type="submit" loading={isSubmitting}>
            Change password
          </Button>
        </div>
      </Form>
    </section>
  );
}
