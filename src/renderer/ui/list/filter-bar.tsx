import { useState } from "react";
import { FilterChips } from "#ui/data-grid/filter-chips.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { filterChips, type ListFilter } from "./list-filters.ts";

export type FilterBarProps = {
  readonly fields: readonly ListFilter[];
  readonly values: Readonly<Record<string, string>>;
  /** An empty value removes the filter. */
  readonly onValue: (id: string, value: string) => void;
  readonly onClear: () => void;
};

/** The filters of a list as chips, each with its editor; also used where a form stores a list's filters. */
export function FilterBar({ fields, values, onValue, onClear }: FilterBarProps) {
  // A filter that was just picked has no value yet, and one that is edited may lose it for a moment; their chips are
  // drawn so that their editors have a place.
  const [fresh, setFresh] = useState<string | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const chips = filterChips(fields, values);
  const shown = fields.flatMap((field) => {
    const chip = chips.find(({ id }) => id === field.id);
    if (chip) return [chip];
    if (field.id !== fresh && field.id !== edited) return [];
    return [{ id: field.id, field: field.label, operator: "is", value: "…" }];
  });
  const editor = (id: string, close: () => void) => {
    const field = fields.find((each) => each.id === id);
    if (!field) return null;
    const set = (value: string) => onValue(id, value);
    return <FilterEditor field={field} value={values[id] ?? ""} onChange={set} close={close} />;
  };
  return (
    <FilterChips
      filters={shown}
      addable={fields.filter((field) => !shown.some((chip) => chip.id === field.id))}
      renderEditor={editor}
      onAdd={setFresh}
      onEdit={setEdited}
      onRemove={(id) => {
        setFresh(null);
        setEdited(null);
        onValue(id, "");
      }}
      onClear={() => {
        setFresh(null);
        setEdited(null);
        onClear();
      }}
    />
  );
}
