import "./sign-in.css";
import { LockOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { LockInfo } from "#contract/bridge/app-state.ts";
import { BridgeError, fieldErrors } from "#contract/bridge/errors.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { formatTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";

/** Shown while locked: nothing of the records is in the page, and whoever is signed in can unlock it (S-14). */
export function LockScreen() {
  const { lock } = useAppState();
  return lock === null ? null : <Locked lock={lock} />;
}

const words = {
  password: { label: "Password", missing: "Password is required." },
  passphrase: { label: "Passphrase", missing: "Passphrase is required." },
} as const;

function Locked({ lock }: { readonly lock: LockInfo }) {
  const [secret, setSecret] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const unlock = useBridgeMutation("session.unlock");
  const signOut = useBridgeMutation("session.signOut");
  useEffect(() => field.current?.focus(), []);

  const { label, missing: required } = words[lock.asks];
  const atField = missing ? required : fieldErrors(unlock.error).password?.join(" ");
  const other = signOut.error ?? (atField === undefined ? unlock.error : null);
  const limited = other instanceof BridgeError && other.code === "RATE_LIMITED";
  return (
    <EntryFrame
      title="Locked"
      subtitle={
        <>
          {lock.name} is signed in.
          <br />
          What you were typing is kept.
        </>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(secret === "");
          if (secret === "") return field.current?.focus();
          unlock.mutate({ password: secret }, { onError: () => field.current?.select() });
        }}
      >
        {other ? (
          <Callout
            kind={limited ? "wait" : "stop"}
            title={limited ? "Not yet." : "Not unlocked."}
            role="alert"
          >
            {errorMessage(other)}
          </Callout>
        ) : lock.waitUntil ? (
          <Callout kind="wait" title="Too many tries.">
            The next one is looked at after {formatTime(lock.waitUntil)}.
          </Callout>
        ) : null}
        <PasswordField
          ref={field}
          label={label}
          value={secret}
          error={atField}
          onChange={(event) => {
            setSecret(event.target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" variant="primary" size="large" fill icon={LockOpen} loading={unlock.isPending}>
          Unlock
        </Button>
      </Form>
      <div className="bw-entry-row">
        <p className="bw-entry-text">
          {lock.waiting === 0
            ? "Is this not you?"
            : `${lock.waiting} ${lock.waiting === 1 ? "change waits" : "changes wait"} on this computer. After signing out ${lock.waiting === 1 ? "it stays" : "they stay"} here until ${lock.name} signs in again.`}
        </p>
        <Button variant="minimal" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
          Sign out instead
        </Button>
      </div>
    </EntryFrame>
  );
}
