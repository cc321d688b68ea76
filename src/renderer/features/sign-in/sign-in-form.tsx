import { LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { failedWords } from "./failed-words.ts";

const schema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1000),
  remember: z.boolean(),
});

type SignInFormProps = {
  /** Connects to the chosen place; false where that failed. */
  readonly prepare: () => Promise<boolean>;
  /** The server is away: the password opens the stored session on this computer. */
  readonly opensCopy?: boolean;
  /** Is there another way in, which most people take? */
  readonly second?: boolean;
  /** Stands right of "Stay signed in". */
  readonly forgot: ReactNode;
};

/** Email and password. Pasting and password managers work; errors are above the fields. */
export function SignInForm({ prepare, forgot, opensCopy = false, second = false }: SignInFormProps) {
  const signIn = useBridgeMutation("session.signIn");
  const state = useForm({
    rules: schema,
    initial: { email: "", password: "", remember: false },
    fields: ["email", "password"],
    after: "stays",
    save: async (values) => (await prepare()) && signIn.mutateAsync(values),
  });
  const { field } = state;
  return (
    <FormFrame state={state} failed={failedWords(t("Not signed in."))}>
      <TextField
        label={t("Email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
      <PasswordField label={t("Password")} {...field("password")} />
      {opensCopy ? null : (
        <div className="bw-entry-row">
          <Checkbox label={t("Stay signed in on this computer")} {...field("remember")} />
          {forgot}
        </div>
      )}
      <Button
        type="submit"
        variant={second ? "plain" : "primary"}
        size="large"
        fill
        loading={state.busy}
        icon={opensCopy ? LockOpen : undefined}
      >
        {opensCopy ? t("Open the copy on this computer") : t("Sign in")}
      </Button>
    </FormFrame>
  );
}
