import { type ReactNode, useEffect } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type Resolver,
  set,
  useWatch,
} from "react-hook-form";
import type { z } from "zod";
import { takesBoth } from "#contract/endpoints/plain-shapes.ts";
import { isPlain, type RecordKind } from "#contract/kit/kinds.ts";
import { contractResolver, idFromSelect } from "#lib/forms/form.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import type { Fact } from "#ui/facts/fact-list.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { SelectField, type SelectFieldProps } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import type { FieldWords } from "#ui/forms/form-outcome.tsx";

interface FieldOf<V extends FieldValues> {
  readonly name: FieldPath<V>;
  /** Of the control, in the error summary and where two versions meet. */
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One field of a record's form, as data. `own` draws what none of the others can. */
export type RecordField<V extends FieldValues> = FieldOf<V> &
  (
    | { readonly as: "line"; readonly maxLength?: number }
    | { readonly as: "text"; readonly rows?: number }
    | { readonly as: "number" }
    | { readonly as: "check"; readonly says: string; readonly note?: string }
    | {
        readonly as: "choice";
        readonly options: readonly Choice[];
        /** The values are numbers, as the ids of records. */
        readonly ids?: boolean;
        /** What stands where nothing is chosen, where "Choose a" with its label is no sentence. */
        readonly choose?: string;
        /** Only some of the options, by what another field says; a choice that falls away with it is taken back. */
        readonly narrowed?: {
          readonly by: FieldPath<V>;
          readonly to: (option: string, said: unknown) => boolean;
        };
      }
    /** Any of a few; the value is the list of those that are ticked. */
    | { readonly as: "any"; readonly options: readonly Choice[] }
    | {
        readonly as: "own";
        readonly draw: (state: FormFields<V, unknown>) => ReactNode;
        /** Its controls in reading order, where it has several. */
        readonly names?: (values: V) => readonly FieldPath<V>[];
        readonly say: (value: unknown) => string;
      }
  );

/** The fields of a form in reading order; two in a list stand side by side. */
export type RecordFields<V extends FieldValues> = readonly (
  | RecordField<V>
  | readonly [RecordField<V>, RecordField<V>]
)[];

const isPair = <V extends FieldValues>(
  each: RecordFields<V>[number],
): each is readonly [RecordField<V>, RecordField<V>] => Array.isArray(each);

const eachField = <V extends FieldValues>(fields: RecordFields<V>): readonly RecordField<V>[] =>
  fields.flatMap((each) => (isPair(each) ? each : [each]));

/** The names of all controls in reading order. */
export const namesOf =
  <V extends FieldValues>(fields: RecordFields<V>) =>
  (values: V): readonly FieldPath<V>[] =>
    eachField(fields).flatMap((each) => (each.as === "own" && each.names ? each.names(values) : [each.name]));

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** What a control gives that nothing was put into: a form is unsaved only once something else stands in it. */
function blankIn<V extends FieldValues>(field: RecordField<V>): unknown {
  if (field.as === "check") return false;
  if (field.as === "any") return [];
  if (field.as === "number") return undefined;
  if (field.as === "choice") return field.ids && field.required ? undefined : null;
  return "";
}

/** What a field shows of a record; nothing is a blank control. */
export const shownIn = <V extends FieldValues>(fields: RecordFields<V>, record: object): V =>
  Object.fromEntries(
    eachField(fields).map((field) => [field.name, Reflect.get(record, field.name) ?? blankIn(field)]),
  ) as unknown as V;

/** A new record as its form begins: nothing is typed or preselected. */
export const blankOf = <V extends FieldValues>(fields: RecordFields<V>): Partial<V> =>
  Object.fromEntries(eachField(fields).map((field) => [field.name, blankIn(field)])) as unknown as Partial<V>;

/** The contract's rules, and that what the form marks as required is given. */
export function rulesOf<V extends FieldValues, O>(
  rules: z.ZodType<O, V> | Resolver<V, unknown, O>,
  fields: RecordFields<V>,
): Resolver<V, unknown, O> {
  const check = typeof rules === "function" ? rules : contractResolver(rules);
  const required = eachField(fields).filter((each) => each.required === true);
  return async (values, context, options) => {
    const result = await check(values, context, options);
    const missing = required.filter(({ name }) => isBlank(get(values, name)));
    if (missing.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<V>;
    for (const { name, label } of missing)
      set(errors, name, { type: "required", message: t("{{label}} is required.", { label }) });
    return { values: {}, errors };
  };
}

const labelIn = (options: readonly Choice[], value: unknown): string =>
  options.find((each) => each.value === String(value))?.label ?? String(value);

function sayValue<V extends FieldValues>(field: RecordField<V>, value: unknown): string {
  if (field.as === "own") return field.say(value);
  if (field.as === "check") return value === true ? t("Yes") : t("No");
  if (isBlank(value)) return "";
  if (field.as === "choice") return labelIn(field.options, value);
  if (field.as === "any" && Array.isArray(value))
    return value.length === 0 ? t("None") : value.map((each) => labelIn(field.options, each)).join(", ");
  return String(value);
}

/** How the fields are called where two versions of a record meet. */
export function wordsOf<V extends FieldValues>(kind: RecordKind, fields: RecordFields<V>): FieldWords {
  const all = eachField(fields);
  return {
    labels: Object.fromEntries(all.map(({ name, label }) => [name, label])),
    // The rule of the conflict review too: both texts can stand one after the other where the contract takes that.
    texts: all.flatMap(({ name }) =>
      isPlain(kind) && takesBoth(kind, name, t("One."), t("Other.")) ? [name] : [],
    ),
    say: (name, value) => {
      const field = all.find((each) => each.name === name);
      return field === undefined ? String(value ?? "") : sayValue(field, value);
    },
  };
}

/** What the fields say of a record, to be read; its organization is named by the record, not by the form's options. */
export const factsOf = <V extends FieldValues>(fields: RecordFields<V>, record: object): readonly Fact[] =>
  eachField(fields)
    .filter(({ name }) => name !== "organization_id")
    .map((field) => ({ label: field.label, value: sayValue(field, Reflect.get(record, field.name)) }));

const numberOf = (value: unknown) => (isBlank(value) ? undefined : Number(value));

type DrawnProps<V extends FieldValues, O> = {
  readonly state: FormFields<V, O>;
  readonly fields: RecordFields<V>;
  /** In a dialog the first field takes the focus. */
  readonly autoFocus?: boolean;
};

/** The fields of a record's form. */
export function DrawnFields<V extends FieldValues, O>({
  state,
  fields,
  autoFocus = false,
}: DrawnProps<V, O>) {
  const draw = (each: RecordField<V>, first: boolean) => (
    <DrawnField key={each.name} state={state} of={each} autoFocus={autoFocus && first} />
  );
  return fields.map((each, at) =>
    isPair(each) ? (
      <FormPair key={each[0].name}>
        {draw(each[0], at === 0)}
        {draw(each[1], false)}
      </FormPair>
    ) : (
      draw(each, at === 0)
    ),
  );
}

type DrawnFieldProps<V extends FieldValues, O> = {
  readonly state: FormFields<V, O>;
  readonly of: RecordField<V>;
  readonly autoFocus: boolean;
};

function DrawnField<V extends FieldValues, O>({ state, of, autoFocus }: DrawnFieldProps<V, O>) {
  const { field } = state;
  const { name, label, help, required = false } = of;
  const shared = { label, help, required, optional: !required, autoFocus };
  switch (of.as) {
    case "line":
      return <TextField {...field(name)} {...shared} maxLength={of.maxLength} />;
    case "text":
      return <TextArea {...field(name)} {...shared} rows={of.rows} />;
    case "number":
      return <TextField {...field(name, { setValueAs: numberOf })} {...shared} inputMode="numeric" />;
    case "check":
      return <Checkbox {...field(name)} label={of.says} note={of.note} />;
    case "choice":
      return of.narrowed === undefined ? (
        <DrawnChoice state={state} of={of} shared={shared} options={of.options} />
      ) : (
        <NarrowedChoice state={state} of={of} shared={shared} narrowed={of.narrowed} />
      );
    case "any":
      return (
        <Controlled of={state} name={name}>
          {({ id, value, onChange, error }) => {
            const ticked: readonly string[] = Array.isArray(value) ? value : [];
            const toggle = (one: string, on: boolean) =>
              onChange(
                (on ? [...ticked, one] : ticked.filter((each) => each !== one)) as Parameters<
                  typeof onChange
                >[0],
              );
            return (
              <CheckboxGroup
                id={id}
                label={label}
                error={error}
                options={of.options}
                value={ticked}
                onToggle={toggle}
              />
            );
          }}
        </Controlled>
      );
    case "own":
      return of.draw(state as unknown as FormFields<V, unknown>);
    default:
      return of satisfies never;
  }
}

type ChoiceField<V extends FieldValues> = Extract<RecordField<V>, { readonly as: "choice" }>;
type DrawnChoiceProps<V extends FieldValues, O> = {
  readonly state: FormFields<V, O>;
  readonly of: ChoiceField<V>;
  readonly shared: Pick<SelectFieldProps, "label" | "help" | "required" | "optional" | "autoFocus">;
};

function DrawnChoice<V extends FieldValues, O>({
  state: { field },
  of: { name, label, ids, choose, required = false },
  shared,
  options,
}: DrawnChoiceProps<V, O> & { readonly options: readonly Choice[] }) {
  const setValueAs = ids ? idFromSelect(required ? undefined : null) : (value: unknown) => value || null;
  return (
    <SelectField
      {...field(name, { setValueAs })}
      {...shared}
      placeholder={required ? (choose ?? t("Choose a {{label}}", { label: label.toLowerCase() })) : t("None")}
      options={options}
    />
  );
}

function NarrowedChoice<V extends FieldValues, O>({
  narrowed: { by, to },
  ...props
}: DrawnChoiceProps<V, O> & { readonly narrowed: NonNullable<ChoiceField<V>["narrowed"]> }) {
  const { form } = props.state;
  const { name, options } = props.of;
  const said: unknown = useWatch({ control: form.control, name: by });
  const chosen: unknown = form.getValues(name);
  const fellAway = !isBlank(chosen) && !to(String(chosen), said);
  useEffect(() => {
    if (fellAway) form.setValue(name, blankIn(props.of) as PathValue<V, FieldPath<V>>, { shouldDirty: true });
  });
  return <DrawnChoice {...props} options={options.filter(({ value }) => to(value, said))} />;
}
