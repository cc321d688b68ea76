import "./field-rows.css";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";

export type FieldRowsProps = {
  /** Of them all: "Phones". */
  readonly legend: string;
  readonly help?: string;
  /** "Add phone". */
  readonly add: string;
  readonly onAdd: () => void;
  /** `FieldRow`s. */
  readonly children: ReactNode;
};

/** Any number of rows of fields. */
export function FieldRows({ legend, help, add, onAdd, children }: FieldRowsProps) {
  return (
    <fieldset className="bw-field-rows">
      <legend className="bw-field-label">{legend}</legend>
      {help ? <p className="bw-field-rows-help">{help}</p> : null}
      {children}
      <Button size="small" icon={Plus} onClick={onAdd}>
        {add}
      </Button>
    </fieldset>
  );
}

export type FieldRowProps = {
  /** Which of its two fields is the wider. */
  readonly wide: "first" | "second";
  /** "Remove phone 2". */
  readonly remove: string;
  readonly onRemove: () => void;
  /** Two fields. */
  readonly children: ReactNode;
};

/** Two fields, and a button that takes the row away. */
export function FieldRow({ wide, remove, onRemove, children }: FieldRowProps) {
  return (
    <div className={`bw-field-row bw-field-row-${wide}`}>
      {children}
      <IconButton icon={X} label={remove} onClick={onRemove} />
    </div>
  );
}
