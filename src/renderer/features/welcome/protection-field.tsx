import type { z } from "zod";
import type { AppState, keyProtection } from "#contract/bridge/app-state.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { RadioGroup, type RadioOption } from "#ui/fields/radio-group.tsx";
import { Callout } from "#ui/states/callout.tsx";

type Protection = z.input<typeof keyProtection>;

type ProtectionFieldProps = {
  readonly keychain: AppState["keychain"];
  readonly value: Protection;
  readonly onChange: (value: Protection) => void;
  readonly error: string | undefined;
};

const passphraseChoice = {
  value: "passphrase",
  label: "A passphrase",
  note: "You type it at every start. It is kept nowhere, so nobody can recover it.",
} as const;
const memoryChoice = {
  value: "memory",
  label: "Nothing: keep records in memory for this run",
  note: "To look around. When Bellwether stops, everything in it is gone.",
} as const;

/** What protects the records of this computer: its keychain, a passphrase, or nothing but this run's memory. */
export function ProtectionField({ keychain, value, onChange, error }: ProtectionFieldProps) {
  const options: readonly RadioOption<Protection["kind"]>[] =
    keychain === "available"
      ? [
          {
            value: "keychain",
            label: "The keychain of this computer",
            note: "Opens by itself when you are signed in to this computer. Recommended.",
          },
          passphraseChoice,
          memoryChoice,
        ]
      : [passphraseChoice, memoryChoice];
  return (
    <>
      {keychain === "unavailable" ? (
        <Callout kind="info">This computer offers no keychain that Bellwether can use.</Callout>
      ) : null}
      <RadioGroup<Protection["kind"]>
        label="What opens the records"
        hideLabel
        value={value.kind}
        options={options}
        onChange={(kind) => onChange(kind === "passphrase" ? { kind, passphrase: "" } : { kind })}
      />
      {value.kind === "passphrase" ? (
        <PasswordField
          id="protection.passphrase"
          label="Passphrase"
          autoComplete="new-password"
          help="At least 12 characters, and not your password. Write it down and keep it in a safe place."
          value={value.passphrase}
          error={error}
          onChange={(event) => onChange({ kind: "passphrase", passphrase: event.target.value })}
        />
      ) : null}
      {value.kind === "memory" ? (
        <Callout kind="wait" title="Nothing will be kept.">
          Do not enter real records: they are lost when Bellwether stops or the computer restarts.
        </Callout>
      ) : null}
    </>
  );
}
