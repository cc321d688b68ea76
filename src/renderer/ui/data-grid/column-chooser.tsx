import { t } from "#lib/words/t.ts";
import "./data-grid.css";
import { ChevronDown, ChevronUp, Columns3, Lock } from "lucide-react";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { type ColumnChoice, moveColumn, toggleColumn } from "#ui/data-grid/column-choice.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { announce } from "#ui/states/live-region.tsx";

export type ColumnChooserProps = {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly locked?: boolean }[];
  readonly choice: readonly ColumnChoice[];
  readonly onChange: (choice: readonly ColumnChoice[]) => void;
  readonly onReset: () => void;
};

/** The Columns button: check boxes, and buttons that move a column up and down. */
export function ColumnChooser({ columns, choice, onChange, onReset }: ColumnChooserProps) {
  const locked = new Set(columns.filter((column) => column.locked).map((column) => column.id));
  const move = (id: string, header: string, by: -1 | 1) => {
    const next = moveColumn(choice, id, by, locked);
    onChange(next);
    announce(
      t("{{header}}, place {{number}} of {{count}}.", {
        header,
        number: next.findIndex((column) => column.id === id) + 1,
        count: next.length,
      }),
    );
  };
  return (
    <Popover
      label={t("Columns")}
      placement="bottom-end"
      className="bw-columns"
      trigger={(trigger) => (
        <Button {...trigger} variant="minimal" icon={Columns3}>
          {t("Columns")}
        </Button>
      )}
    >
      {() => (
        <>
          <div className="bw-columns-head">
            <h2 className="bw-columns-title">{t("Columns")}</h2>
            <Button variant="minimal" size="small" onClick={onReset}>
              {t("Reset")}
            </Button>
          </div>
          <ul>
            {choice.map(({ id, shown }, index) => {
              const header = columns.find((column) => column.id === id)?.header ?? id;
              const fixed = locked.has(id);
              const above = choice[index - 1];
              return (
                <li key={id} className="bw-columns-row">
                  <Checkbox
                    label={header}
                    checked={shown || fixed}
                    disabled={fixed}
                    onChange={() => onChange(toggleColumn(choice, id))}
                  />
                  {fixed ? (
                    <span className="bw-columns-lock" title={t("Always shown")}>
                      <Icon of={Lock} size={14} />
                    </span>
                  ) : (
                    <>
                      <IconButton
                        icon={ChevronUp}
                        label={t("Move {{header}} up", { header })}
                        size="tiny"
                        disabled={!above || locked.has(above.id)}
                        onClick={() => move(id, header, -1)}
                      />
                      <IconButton
                        icon={ChevronDown}
                        label={t("Move {{header}} down", { header })}
                        size="tiny"
                        disabled={index === choice.length - 1}
                        onClick={() => move(id, header, 1)}
                      />
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Popover>
  );
}
