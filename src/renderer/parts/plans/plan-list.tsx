import "./plans.css";
import { Plus, X } from "lucide-react";
import type { FocusEventHandler, ReactNode } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { FieldNotes, LabelText } from "#ui/fields/field.tsx";

interface PlanListProps {
  /** Of the button that adds a row; the error summary leads there. */
  readonly id: string;
  readonly label: string | undefined;
  /** A plan in force needs one row at least. */
  readonly required?: boolean | undefined;
  readonly error: string | undefined;
  readonly add: string;
  readonly onAdd: () => void;
  /** `PlanItem`s. */
  readonly children: ReactNode;
  readonly suggestions: ReactNode;
  /** Whenever a field of a row is left. */
  readonly onBlur?: FocusEventHandler<HTMLElement> | undefined;
}

/** A list of the plan, with what its pack suggests for it. */
export function PlanList(props: PlanListProps) {
  const { id, label, required, error, add, onAdd, children, suggestions, onBlur } = props;
  return (
    <fieldset className="plan-list" onBlur={onBlur}>
      <legend className="wizard-block-title">
        <LabelText required={required}>{label}</LabelText>
      </legend>
      {children}
      <FieldNotes id={id} error={error} />
      <Button
        id={id}
        size="small"
        icon={Plus}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={onAdd}
      >
        {add}
      </Button>
      {suggestions}
    </fieldset>
  );
}

interface PlanItemProps {
  readonly name: string;
  readonly className?: string;
  readonly remove: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** One row of fields, and a button that takes it away. */
export function PlanItem({ name, className, remove, onRemove, children }: PlanItemProps) {
  return (
    <fieldset className={cx("plan-item", className)}>
      <legend className="plan-item-name">{name}</legend>
      {children}
      <IconButton icon={X} size="small" className="plan-item-remove" label={remove} onClick={onRemove} />
    </fieldset>
  );
}
