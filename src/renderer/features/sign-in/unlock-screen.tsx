import "./sign-in.css";
import { z } from "zod";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { UseServer } from "./use-server.tsx";

const rules = z.object({ passphrase: z.string().min(1) });

/** Asks for the passphrase of the records on this computer. */
export function UnlockScreen() {
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
      title="Unlock your records"
      subtitle="The records on this computer open with your passphrase."
    >
      <FormFrame state={state}>
        <PasswordField
          {...state.field("passphrase")}
          label="Passphrase"
          help="It is kept nowhere. Without it the records cannot be opened by anyone."
        />
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          Unlock
        </Button>
      </FormFrame>
      <UseServer />
    </EntryFrame>
  );
}
