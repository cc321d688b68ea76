import { type ReactNode, useState } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { readonly kind: "rest" }
  | { readonly kind: "asking"; readonly what: "begin" | "end" }
  | { readonly kind: "scanning"; readonly url: string; readonly secret: string }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

/** The second factor at sign-in: switching it on and off, and recovery codes. */
export function SecondFactor({ on }: { readonly on: boolean }) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const rest = () => setStep({ kind: "rest" });
  return (
    <section className="bw-profile-part" aria-labelledby="profile-factor">
      <h2 id="profile-factor">Second factor</h2>
      {step.kind === "codes" ? (
        <RecoveryCodes codes={step.codes} onDone={rest} />
      ) : step.kind === "scanning" ? (
        <Confirm {...step} onCodes={(codes) => setStep({ kind: "codes", codes })} onCancel={rest} />
      ) : step.kind === "asking" ? (
        <AskPassword what={step.what} onCancel={rest} onScan={setStep} />
      ) : on ? (
        <Rest words="On. Signing in asks for a code of your authenticator as well.">
          <Button variant="danger-text" onClick={() => setStep({ kind: "asking", what: "end" })}>
            Turn off…
          </Button>
        </Rest>
      ) : (
        <Rest words="Off. With it, a stolen password alone does not open your records. You need an authenticator app on your phone.">
          <Button onClick={() => setStep({ kind: "asking", what: "begin" })}>Turn on…</Button>
        </Rest>
      )}
    </section>
  );
}

function Rest({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="bw-profile-words">{words}</p>
      <div>{children}</div>
    </>
  );
}

type AskPasswordProps = {
  readonly what: "begin" | "end";
  readonly onCancel: () => void;
  readonly onScan: (step: Step) => void;
};

function AskPassword({ what, onCancel, onScan }: AskPasswordProps) {
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const profile = useApiMutation("session.profile");
  const atField = fieldErrors(profile.error).current_password?.join(" ");
  const error = missing ? "Current password is required." : atField;
  const end = what === "end";

  const send = () =>
    profile.mutate(
      {
        body: { action: end ? "second-factor-end" : "second-factor-begin", current_password: password },
      },
      {
        onSuccess: ({ otpauth_url, secret }) =>
          otpauth_url && secret ? onScan({ kind: "scanning", url: otpauth_url, secret }) : onCancel(),
        onError: () => document.getElementById("factor-password")?.focus(),
      },
    );
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === "");
        if (password === "") document.getElementById("factor-password")?.focus();
        else send();
      }}
    >
      <p className="bw-profile-words">
        {end
          ? "Signing in will ask for your password only, and your recovery codes stop working."
          : "To be sure that it is you, type your password once more."}
      </p>
      <Failure error={atField ? null : profile.error} />
      <PasswordField
        id="factor-password"
        label="Current password"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(false);
        }}
      />
      <div className="bw-profile-actions">
        <Button type="submit" variant={end ? "danger" : "primary"} loading={profile.isPending}>
          {end ? "Turn off the second factor" : "Continue"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

type ConfirmProps = {
  readonly url: string;
  readonly secret: string;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
};

function Confirm({ url, secret, onCodes, onCancel }: ConfirmProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const profile = useApiMutation("session.profile");
  const atField = fieldErrors(profile.error).code?.join(" ");
  const error = missing ? "Code is required." : atField;
  const field = () => document.getElementById("factor-code");
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.trim() === "");
        if (code.trim() === "") return field()?.focus();
        profile.mutate(
          { body: { action: "second-factor-confirm", code: code.trim() } },
          {
            onSuccess: ({ recovery_codes }) => onCodes(recovery_codes ?? []),
            onError: () => field()?.focus(),
          },
        );
      }}
    >
      <p className="bw-profile-words">Scan this with your authenticator, then type the code that it shows.</p>
      <Failure error={atField ? null : profile.error} />
      <div className="bw-qr-row">
        <QrCode text={url} />
        <div className="bw-qr-secret">
          <p>No camera? Type this key into the authenticator:</p>
          <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <TextField
            id="factor-code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={11}
            value={code}
            error={error}
            onChange={(event) => {
              setCode(event.target.value);
              setMissing(false);
            }}
          />
        </div>
      </div>
      <div className="bw-profile-actions">
        <Button type="submit" variant="primary" loading={profile.isPending}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  if (!error) return null;
  return (
    <Callout kind="stop" title="Not changed." role="alert">
      {errorMessage(error)}
    </Callout>
  );
}
