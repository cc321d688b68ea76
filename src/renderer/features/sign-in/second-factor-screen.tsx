import "./sign-in.css";
import { useEffect, useRef, useState } from "react";
import { BridgeError, fieldErrors } from "#contract/bridge/errors.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export function SecondFactorScreen() {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const verify = useBridgeMutation("session.verify");
  const cancel = useBridgeMutation("session.signOut");
  // Runs again because: the field changes its kind
  useEffect(() => field.current?.focus(), [recovery]);

  const label = recovery ? "Recovery code" : "Code";
  const limited = verify.error instanceof BridgeError && verify.error.code === "RATE_LIMITED";
  const atField = fieldErrors(verify.error).code?.join(" ");
  const error = missing ? `${label} is required.` : atField;
  return (
    <EntryFrame
      title="One more step"
      subtitle={
        recovery
          ? "Type one of the recovery codes that you kept when you turned the second factor on."
          : "Type the 6-digit code that your authenticator shows for Bellwether."
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(code.trim() === "");
          if (code.trim() === "") return field.current?.focus();
          verify.mutate({ code: code.trim() }, { onError: () => field.current?.select() });
        }}
      >
        {verify.error && !atField ? (
          <Callout
            kind={limited ? "wait" : "stop"}
            title={limited ? "Too many tries." : "Not signed in."}
            role="alert"
          >
            {errorMessage(verify.error)}
          </Callout>
        ) : null}
        <TextField
          ref={field}
          label={label}
          value={code}
          error={error}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          help={recovery ? "It looks like a1b2c-d3e4f. Each works once." : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" variant="primary" size="large" fill loading={verify.isPending}>
          Sign in
        </Button>
        <div className="bw-entry-row">
          <Button
            variant="minimal"
            onClick={() => {
              setRecovery(!recovery);
              setCode("");
              verify.reset();
            }}
          >
            {recovery ? "Use the authenticator" : "Use a recovery code"}
          </Button>
          <Button variant="minimal" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
            Cancel
          </Button>
        </div>
      </Form>
    </EntryFrame>
  );
}
