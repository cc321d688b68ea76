import { t } from "#lib/words/t.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { PassphraseStrength } from "./passphrase-strength.tsx";

type Typed = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
};

type NewPassphraseProps = {
  readonly label?: string;
  readonly passphrase: Typed;
  readonly again: Typed;
  readonly known?: readonly string[];
};

/** Said where the two differ. */
export const notTheSame = t("The two passphrases are not the same.");

/** A passphrase that is chosen: typed twice, with its strength. */
export function NewPassphrase({
  label = t("Passphrase"),
  passphrase,
  again,
  known = [],
}: NewPassphraseProps) {
  return (
    <>
      <div>
        <PasswordField
          id={passphrase.id}
          label={label}
          autoComplete="new-password"
          help={t(
            "At least 12 characters, and not your password. Four words or more that do not belong together are good.",
          )}
          value={passphrase.value}
          error={passphrase.error}
          onChange={(event) => passphrase.onChange(event.target.value)}
        />
        <PassphraseStrength passphrase={passphrase.value} known={known} />
      </div>
      <PasswordField
        id={again.id}
        label={t("{{label}} again", { label })}
        autoComplete="new-password"
        value={again.value}
        error={again.error}
        onChange={(event) => again.onChange(event.target.value)}
      />
    </>
  );
}
