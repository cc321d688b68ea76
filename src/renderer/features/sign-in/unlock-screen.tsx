import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { useState } from "react";
import { z } from "zod";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { RecoverScreen } from "./recover-screen.tsx";
import { UseServer } from "./use-server.tsx";

const rules = z.object({ passphrase: z.string().min(1, { error: t("Passphrase is required.") }) });

/** Asks for the passphrase of the records on this computer, or for the code of the recovery sheet. */
export function UnlockScreen() {
  const [forgotten, setForgotten] = useState(false);
  return forgotten ? (
    <RecoverScreen onBack={() => setForgotten(false)} />
  ) : (
    <AskPassphrase onForgotten={() => setForgotten(true)} />
  );
}

function AskPassphrase({ onForgotten }: { readonly onForgotten: () => void }) {
  const { recovery } = useAppState();
  const unlock = useBridgeMutation("workspace.unlock");
  const state = useForm({
    rules,
    initial: { passphrase: "" },
    fields: ["passphrase"],
    focus: "field",
    errorsAt: "passphrase",
    save: (body) => unlock.mutateAsync(body),
  });
  return (
    <EntryFrame
      title={t("Unlock your records")}
      subtitle={t("The records on this computer open with your passphrase.")}
    >
      <FormFrame state={state}>
        <PasswordField
          {...state.field("passphrase")}
          label={t("Passphrase")}
          help={
            recovery === "made"
              ? t("It is kept nowhere. Only it and the code of the recovery sheet open the records.")
              : t(
                  "It is kept nowhere, and no recovery sheet was made: without it nobody can open the records.",
                )
          }
        />
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Unlock")}
        </Button>
      </FormFrame>
      {recovery === "made" ? (
        <div className="bw-entry-row">
          <p className="bw-entry-text">{t("Forgotten?")}</p>
          <Button variant="minimal" onClick={onForgotten}>
            {t("Use the recovery code")}
          </Button>
        </div>
      ) : null}
      <UseServer />
    </EntryFrame>
  );
}
