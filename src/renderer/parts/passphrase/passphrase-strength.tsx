import { t } from "#lib/words/t.ts";
import "./passphrase.css";
import { useEffect, useState } from "react";
import { type PassphraseScore, scorePassphrase } from "./passphrase-score.ts";

const words: Readonly<Record<PassphraseScore, string>> = {
  0: t("Very weak: a program guesses it at once."),
  1: t("Weak: a program guesses it within hours."),
  2: t("Fair: add a word or two."),
  3: t("Good."),
  4: t("Strong."),
};

type PassphraseStrengthProps = { readonly passphrase: string; readonly known?: readonly string[] };

/** How hard the passphrase is to guess, in words and as a bar, while it is typed. */
export function PassphraseStrength({ passphrase, known = [] }: PassphraseStrengthProps) {
  const [score, setScore] = useState<PassphraseScore | null>(null);
  const others = known.join("\n");
  useEffect(() => {
    let current = true;
    const show = (found: PassphraseScore | null) => {
      if (current) setScore(found);
    };
    if (passphrase === "") show(null);
    else scorePassphrase(passphrase, others.split("\n")).then(show, () => show(null));
    return () => {
      current = false;
    };
  }, [passphrase, others]);
  return (
    <div className="bw-strength" data-score={score ?? undefined}>
      <span className="bw-strength-bar" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <span role="status" className="bw-strength-words">
        {score === null ? "" : t("Strength: {{score}}", { score: words[score] })}
      </span>
    </div>
  );
}
