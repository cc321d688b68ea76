import type { ReactElement } from "react";
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from "react-hook-form";
import { isChanged } from "#lib/forms/form.ts";
import type { FormFields } from "#lib/forms/use-form.ts";

/** Fields hand on lists that nobody may write into. */
type Given<T> = T extends readonly (infer E)[] ? readonly E[] : T;

type ControlledProps<V extends FieldValues, O, N extends FieldPath<V>> = {
  /** Of `useForm`. */
  readonly of: Pick<FormFields<V, O>, "form" | "ids">;
  readonly name: N;
  readonly children: (field: {
    readonly id: string;
    readonly value: FieldPathValue<V, N>;
    readonly onChange: (value: Given<FieldPathValue<V, N>>) => void;
    readonly onBlur: () => void;
    readonly ref: RefCallBack;
    readonly error: string | undefined;
  }) => ReactElement;
};

/** Binds a field that is no native one: `<Controlled of={state} name="due_at">{(field) => <DateField {...field} label="Due" />}</Controlled>`. */
export function Controlled<V extends FieldValues, O, N extends FieldPath<V>>(
  props: ControlledProps<V, O, N>,
) {
  const { of, name, children } = props;
  const { field, fieldState } = useController({ control: of.form.control, name });
  const { value, onChange, ref } = field;
  const onBlur = () => {
    if (isChanged(of.form, name)) field.onBlur();
  };
  const error = fieldState.error?.message;
  return children({ id: `${of.ids}${name}`, value, onChange, onBlur, ref, error });
}
