import { type RefObject, useEffect, useState } from "react";
import { type BridgeError, fieldErrors } from "#contract/bridge/errors.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";

type PasswordStepProps = {
  /** Of the form, for the button in the dialog's footer. */
  readonly id: string;
  /** Why the password is asked for, in a whole sentence. */
  readonly why: string;
  readonly error: BridgeError | null;
  readonly onPassword: (password: string) => void;
  readonly field?: RefObject<HTMLInputElement | null>;
};

/** The part of a dialog that asks for the password once more. Nothing of it is kept. */
export function PasswordStep({ id, why, error, onPassword }: PasswordStepProps) {
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const fieldId = `${id}-password`;
  const focus = () => document.getElementById(fieldId)?.focus();
  const refused = fieldErrors(error).password?.join(" ");
  // Runs again because: each refusal brings the focus back to the field
  useEffect(focus, [error]);
  return (
    <Form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === "");
        if (password === "") focus();
        else onPassword(password);
      }}
    >
      {error && !refused ? (
        <Callout kind="stop" role="alert">
          {errorMessage(error)}
        </Callout>
      ) : null}
      <p className="bw-dialog-text">{why}</p>
      <PasswordField
        id={fieldId}
        label="Your password"
        required
        value={password}
        error={missing ? "Your password is required." : refused}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </Form>
  );
}
