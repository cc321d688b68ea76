import "./sign-in.css";
import { useState } from "react";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { UseServer } from "./use-server.tsx";

/** Asks for the passphrase of the records on this computer. */
export function UnlockScreen() {
  const [passphrase, setPassphrase] = useState("");
  const [missing, setMissing] = useState(false);
  const unlock = useBridgeMutation("workspace.unlock");
  const error = missing ? "Passphrase is required." : unlock.error ? errorMessage(unlock.error) : undefined;
  return (
    <EntryFrame
      title="Unlock your records"
      subtitle="The records on this computer open with your passphrase."
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(passphrase === "");
          const field = document.getElementById("passphrase");
          if (passphrase === "") return field?.focus();
          unlock.mutate({ passphrase }, { onError: () => field?.focus() });
        }}
      >
        <PasswordField
          id="passphrase"
          label="Passphrase"
          value={passphrase}
          error={error}
          help="It is kept nowhere. Without it the records cannot be opened by anyone."
          onChange={(event) => {
            setPassphrase(event.target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" variant="primary" size="large" fill loading={unlock.isPending}>
          Unlock
        </Button>
      </Form>
      <UseServer />
    </EntryFrame>
  );
}
