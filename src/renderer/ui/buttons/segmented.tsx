import "./segmented.css";
import { useId } from "react";
import { cx } from "#ui/facts/class-names.ts";

export type SegmentedProps<V extends string> = {
  /** Name of the group, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string;
};

/** Two to four views of the same thing: All, Notes, Changes. Radios, so arrows move. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className={cx("bw-segmented", className)}>
      <legend className="bw-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
