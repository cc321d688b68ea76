import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { z } from "zod";
import { methods } from "#contract/bridge/registry.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { NewPassphrase, notTheSame } from "#parts/passphrase/new-passphrase.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { EntryFrame } from "./entry-frame.tsx";

const rules = methods["workspace.recover"].input
  .extend({ again: z.string() })
  .refine(({ passphrase, again }) => passphrase === again, { error: notTheSame, path: ["again"] });

/** Opens the records of this computer with the code of the recovery sheet, and asks for a new passphrase. */
export function RecoverScreen({ onBack }: { readonly onBack: () => void }) {
  const recover = useBridgeMutation("workspace.recover");
  const state = useForm({
    rules,
    initial: { code: "", passphrase: "", again: "" },
    fields: ["code", "passphrase", "again"],
    focus: "field",
    save: ({ code, passphrase }) => recover.mutateAsync({ code, passphrase }),
  });
  const { errors } = state.form.formState;
  return (
    <EntryFrame
      title={t("Use the recovery code")}
      subtitle={t(
        "The code of the recovery sheet opens the records. Choose a new passphrase at the same time.",
      )}
    >
      <FormFrame state={state} failed={t("Not opened.")}>
        <TextField
          {...state.field("code")}
          label={t("Recovery code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help={t("Six groups of five. Capital letters and dashes do not matter.")}
        />
        <Controlled of={state} name="passphrase">
          {(passphrase) => (
            <Controlled of={state} name="again">
              {(again) => (
                <NewPassphrase
                  label={t("New passphrase")}
                  passphrase={{
                    id: "passphrase",
                    value: passphrase.value,
                    onChange: passphrase.onChange,
                    error: errors.passphrase?.message,
                  }}
                  again={{
                    id: "again",
                    value: again.value,
                    onChange: again.onChange,
                    error: errors.again?.message,
                  }}
                />
              )}
            </Controlled>
          )}
        </Controlled>
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Open the records")}
        </Button>
      </FormFrame>
      <div className="bw-entry-row">
        <Button variant="minimal" onClick={onBack}>
          {t("Back to the passphrase")}
        </Button>
      </div>
    </EntryFrame>
  );
}
