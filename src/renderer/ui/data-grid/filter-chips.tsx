import { t } from "#lib/words/t.ts";
import "./data-grid.css";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Popover } from "#ui/overlays/popover.tsx";

/** One filter that is set, in words: *Stage* *is not* **Closed**. */
export type FilterChip = {
  readonly id: string;
  readonly field: string;
  readonly operator: string;
  readonly value: string;
};

export type FilterChipsProps = {
  readonly filters: readonly FilterChip[];
  /** Fields that can still be added by the Filter button. */
  readonly addable: readonly { readonly id: string; readonly label: string }[];
  /** Draws the editor of one filter in a popover; call `close` when done. */
  readonly renderEditor: (id: string, close: () => void) => ReactNode;
  /** A field was picked from the Filter menu: set it to a first value; its editor then opens. */
  readonly onAdd: (id: string) => void;
  /** The filter whose editor is open: its chip must stay, even while it has no value. */
  readonly onEdit?: (id: string | null) => void;
  readonly onRemove: (id: string) => void;
  readonly onClear: () => void;
};

/** Filters above a grid: click to change, × to remove, Filter adds, Clear resets. */
export function FilterChips(props: FilterChipsProps) {
  const { filters, addable, renderEditor, onAdd, onEdit, onRemove, onClear } = props;
  const [editing, setEditing] = useState<string | null>(null);
  const edit = (id: string | null) => {
    setEditing(id);
    onEdit?.(id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tool bar is no fieldset
    <div className="bw-filters" role="group" aria-label={t("Filters")}>
      {filters.map((filter) => (
        <span key={filter.id} className="bw-filter">
          <Popover
            label={t("Change filter {{field}}", { field: filter.field })}
            className="bw-filter-panel"
            open={editing === filter.id}
            onOpenChange={(open) => edit(open ? filter.id : null)}
            trigger={(trigger) => (
              <button {...trigger} type="button" className="bw-ellipsis">
                {filter.field} {filter.operator} <strong>{filter.value}</strong>
              </button>
            )}
          >
            {(close) => renderEditor(filter.id, close)}
          </Popover>
          <button
            type="button"
            className="bw-filter-remove"
            aria-label={t("Remove filter {{field}} {{operator}} {{value}}", {
              field: filter.field,
              operator: filter.operator,
              value: filter.value,
            })}
            onClick={() => onRemove(filter.id)}
          >
            <Icon of={X} size={14} />
          </button>
        </span>
      ))}
      {addable.length > 0 ? (
        <Menu
          label={t("Add a filter")}
          items={addable.map((field) => ({
            label: field.label,
            onSelect: () => {
              onAdd(field.id);
              edit(field.id);
            },
          }))}
          trigger={(trigger) => (
            <Button {...trigger} variant="minimal" icon={Plus}>
              {t("Filter")}
            </Button>
          )}
        />
      ) : null}
      {filters.length > 0 ? (
        <Button variant="minimal" onClick={onClear}>
          {t("Clear")}
        </Button>
      ) : null}
    </div>
  );
}
