import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { useSignOut } from "#parts/connection/use-sign-out.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { failedWords } from "./failed-words.ts";

const kinds = { code: "Code", recovery: t("Recovery code") } as const;
const rules = {
  code: z.object({ code: z.string().trim().min(1) }),
  recovery: z.object({
    code: z
      .string()
      .trim()
      .min(1, { error: t("Recovery code is required.") }),
  }),
} as const;

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export function SecondFactorScreen() {
  const [kind, setKind] = useState<keyof typeof kinds>("code");
  const recovery = kind === "recovery";
  const verify = useBridgeMutation("session.verify");
  const cancel = useSignOut();
  const state = useForm({
    rules: rules[kind],
    initial: { code: "" },
    fields: ["code"],
    focus: "field",
    save: (body) => verify.mutateAsync(body),
  });
  const { setFocus } = state.form;
  // Runs again because: the field changes its kind
  useEffect(() => setFocus("code"), [kind, setFocus]);
  return (
    <EntryFrame
      title={t("One more step")}
      subtitle={
        recovery
          ? t("Type one of the recovery codes that you kept when you turned the second factor on.")
          : t("Type the 6-digit code that your authenticator shows for Bellwether.")
      }
    >
      <FormFrame state={state} failed={failedWords(t("Not signed in."))}>
        <TextField
          {...state.field("code")}
          label={kinds[kind]}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          help={recovery ? t("It looks like a1b2c-d3e4f. Each works once.") : undefined}
        />
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Sign in")}
        </Button>
        <div className="bw-entry-row">
          <Button
            variant="minimal"
            onClick={() => {
              setKind(recovery ? "code" : "recovery");
              state.discard();
            }}
          >
            {recovery ? t("Use the authenticator") : t("Use a recovery code")}
          </Button>
          <Button variant="minimal" loading={cancel.isPending} onClick={() => cancel.signOut()}>
            {t("Cancel")}
          </Button>
        </div>
      </FormFrame>
    </EntryFrame>
  );
}
