import { Checkbox } from "#ui/fields/checkbox.tsx";
import { entryKey } from "./compare-values.ts";

type ListChoiceProps = {
  readonly label: string;
  readonly entries: readonly unknown[];
  /** Keys of the entries that are left out. */
  readonly removed: readonly string[];
  readonly say: (entry: unknown) => string;
  readonly onChange: (removed: readonly string[]) => void;
};

/** A list of both records: every entry is kept unless its check mark is taken away. */
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
