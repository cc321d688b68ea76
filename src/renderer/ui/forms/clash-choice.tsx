import { t } from "#lib/words/t.ts";
import "#ui/fields/choice.css";
import "./two-versions.css";
import { type ReactNode, useId } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { VersionHead, VersionValue } from "./two-versions.tsx";

export type Taken = "mine" | "theirs" | "both";

export type ClashChoiceProps = {
  /** The field in words: it names the group. */
  readonly label: ReactNode;
  readonly mine: { readonly who: string; readonly value: ReactNode };
  readonly theirs: { readonly who: string; readonly value: ReactNode };
  /** Offered where both can be kept; says in which order. Null: one of the two. */
  readonly both: string | null;
  /** Null until the person has chosen: nothing is preselected. */
  readonly value: Taken | null;
  readonly onChange: (taken: Taken) => void;
  /** Said where a side has no value. */
  readonly none?: string;
  /** Labels of the two choices. Default `Keep yours` and `Keep theirs`. */
  readonly words?: { readonly mine: string; readonly theirs: string };
};

/** One field that was changed twice: both values as cards of one radio group, and both together for text. */
export function ClashChoice(props: ClashChoiceProps) {
  const { label, mine, theirs, both, value, onChange, none } = props;
  const { words = { mine: t("Keep yours"), theirs: t("Keep theirs") } } = props;
  const name = useId();
  const option = (taken: Taken, say: string, side?: { who: string; value: ReactNode }) => (
    <label className={cx("bw-version bw-version-choice", side === undefined && "bw-clash-both")}>
      {side ? (
        <>
          <VersionHead>{side.who}</VersionHead>
          <VersionValue id={`${name}-${taken}`} none={none}>
            {side.value}
          </VersionValue>
        </>
      ) : null}
      <span className="bw-choice bw-radio">
        <input
          type="radio"
          name={name}
          checked={value === taken}
          onChange={() => onChange(taken)}
          aria-label={side ? `${say}: ${side.who}` : say}
          aria-describedby={`${name}-${taken}`}
        />
        <span className="bp6-control-indicator" />
        <span className="bw-choice-label">{say}</span>
      </span>
      {side ? null : (
        <span id={`${name}-${taken}`} className="bw-choice-note">
          {both}
        </span>
      )}
    </label>
  );
  return (
    <fieldset className="bw-clash">
      <legend>{label}</legend>
      <div className="bw-versions">
        {option("mine", words.mine, mine)}
        {option("theirs", words.theirs, theirs)}
      </div>
      {both === null ? null : option("both", t("Keep both"))}
    </fieldset>
  );
}
