import { LockOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { contractResolver, formProblems, showServerErrors } from "#lib/forms/form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";

const schema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1000),
  remember: z.boolean(),
});
type Values = z.infer<typeof schema>;

type SignInFormProps = {
  /** Connects to the chosen place; false where that failed. */
  readonly prepare: () => Promise<boolean>;
  /** The server is away: the password opens the stored session on this computer. */
  readonly opensCopy?: boolean;
  /** Stands right of "Stay signed in". */
  readonly forgot: ReactNode;
};

/** Email and password. Pasting and password managers work; errors are above the fields. */
export function SignInForm({ prepare, forgot, opensCopy = false }: SignInFormProps) {
  const form = useForm<Values, unknown, Values>({
    shouldFocusError: false,
    resolver: contractResolver(schema),
    defaultValues: { email: "", password: "", remember: false },
  });
  const [problem, setProblem] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const signIn = useBridgeMutation("session.signIn");
  const { errors, isSubmitting, submitCount } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      if (!(await prepare())) return;
      await signIn.mutateAsync(values);
    } catch (error) {
      const limited = error instanceof BridgeError && error.code === "RATE_LIMITED";
      const text = showServerErrors(form, error, ["email", "password"]);
      if (text !== null) setProblem({ title: limited ? "Too many tries." : "Not signed in.", text });
    }
  });
  return (
    <Form onSubmit={submit}>
      {problem ? (
        <Callout
          kind={problem.title === "Too many tries." ? "wait" : "stop"}
          title={problem.title}
          role="alert"
        >
          {problem.text}
        </Callout>
      ) : (
        <ErrorSummary errors={formProblems(form, ["email", "password"])} submitCount={submitCount} />
      )}
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
      <PasswordField
        id="password"
        label="Password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      {opensCopy ? null : (
        <div className="bw-entry-row">
          <Checkbox label="Stay signed in on this computer" {...form.register("remember")} />
          {forgot}
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        fill
        loading={isSubmitting}
        icon={opensCopy ? LockOpen : undefined}
      >
        {opensCopy ? "Open the copy on this computer" : "Sign in"}
      </Button>
    </Form>
  );
}
