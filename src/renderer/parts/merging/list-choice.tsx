import { Checkbox } from "#ui/fields/checkbox.tsx";
import { entryKey } from "./compare-values.ts";

type ListChoiceProps = {
  readonly label: string;
  readonly entries: readonly unknown[];
  /** Keys of entries that are left out. */
  readonly removed: readonly string[];
  readonly say: (entry: unknown) => string;
  readonly onChange: (removed: readonly string[]) => void;
};

/** The entries of both records: all are kept unless unchecked. */
export function ListChoice({ label, entries, removed, say, onChange }: ListChoiceProps) {
  return (
    <fieldset className="merge-list">
      <legend>{label}</legend>
      {entries.map((entry) => {
        const key = entryKey(entry);
        return (
          <Checkbox
            key={key}
            label={say(entry)}
            checked={!removed.includes(key)}
            onChange={(event) =>
              onChange(event.target.checked ? removed.filter((each) => each !== key) : [...removed, key])
            }
          />
        );
      })}
    </fieldset>
  );
}
