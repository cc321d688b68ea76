import type { z } from "zod";
import type { AppState, keyProtection } from "#contract/bridge/app-state.ts";
import { usePolicy } from "#lib/bridge/policy.ts";
import { t } from "#lib/words/t.ts";
import { NewPassphrase } from "#parts/passphrase/new-passphrase.tsx";
import { RadioGroup, type RadioOption } from "#ui/fields/radio-group.tsx";
import { Callout } from "#ui/states/callout.tsx";

type Protection = z.input<typeof keyProtection>;

type ProtectionFieldProps = {
  readonly keychain: AppState["keychain"];
  readonly value: Protection;
  readonly onChange: (value: Protection) => void;
  readonly error: string | undefined;
  /** The passphrase once more. */
  readonly again: string;
  readonly onAgain: (text: string) => void;
  readonly againError: string | undefined;
  /** Words that others know of this person, which are guessed first. */
  readonly known: readonly string[];
};

const passphraseChoice = {
  value: "passphrase",
  label: t("A passphrase"),
  note: t(
    "You type it once at every start. It is kept nowhere: if it is forgotten, only a recovery sheet opens the records.",
  ),
} as const;
const memoryChoice = {
  value: "memory",
  label: t("Nothing: keep records in memory for this run"),
  note: t("To look around. When Bellwether stops, everything in it is gone."),
} as const;

/** What protects the records of this computer: its keychain, a passphrase, or nothing but this run's memory. */
export function ProtectionField(props: ProtectionFieldProps) {
  const { keychain, value, onChange, error, again, onAgain, againError, known } = props;
  const { KeychainRequired } = usePolicy().values;
  const others = KeychainRequired ? [] : [passphraseChoice, memoryChoice];
  const options: readonly RadioOption<Protection["kind"]>[] =
    keychain === "available"
      ? [
          {
            value: "keychain",
            label: t("The keychain of this computer"),
            note: t("Opens by itself when you are signed in to this computer. Recommended."),
          },
          ...others,
        ]
      : others;
  return (
    <>
      {keychain === "unavailable" ? (
        <Callout kind="info">{t("This computer offers no keychain that Bellwether can use.")}</Callout>
      ) : null}
      <RadioGroup<Protection["kind"]>
        label={t("What opens the records")}
        hideLabel
        value={value.kind}
        options={options}
        onChange={(kind) => onChange(kind === "passphrase" ? { kind, passphrase: "" } : { kind })}
      />
      {value.kind === "passphrase" ? (
        <>
          <NewPassphrase
            passphrase={{
              id: "protection.passphrase",
              value: value.passphrase,
              onChange: (passphrase) => onChange({ kind: "passphrase", passphrase }),
              error,
            }}
            again={{ id: "again", value: again, onChange: onAgain, error: againError }}
            known={known}
          />
          <Callout kind="wait" title={t("Forgotten means lost.")}>
            {t(
              "Without the passphrase every case, interview and file on this computer stays closed for good, to you, to your school and to the makers of Bellwether. Right after this you can make a recovery sheet for your safe.",
            )}
          </Callout>
        </>
      ) : null}
      {value.kind === "memory" ? (
        <Callout kind="wait" title={t("Nothing will be kept.")}>
          {t("Do not enter real records: they are lost when Bellwether stops or the computer restarts.")}
        </Callout>
      ) : null}
    </>
  );
}
