import { type FieldErrors, type FieldValues, get, type Resolver } from "react-hook-form";
import type { z } from "zod";
import { contractResolver } from "./form.ts";

type Row = Readonly<Record<string, unknown>>;
type IsBlank = (row: Row) => boolean;

/** Nothing was put into any of its fields. */
export const isBlankRow: IsBlank = (row) =>
  Object.values(row).every((value) => value === null || value === undefined || String(value).trim() === "");

/** A row of which one field alone counts; the others begin with a choice. */
export const isBlankIn =
  (field: string): IsBlank =>
  (row) =>
    String(row[field] ?? "").trim() === "";

const rowsIn = (values: object, name: string): readonly Row[] => get(values, name) ?? [];

/** The values without the blank rows of these lists. */
export const withoutBlankRows = <V extends FieldValues>(
  values: V,
  lists: Readonly<Partial<Record<keyof V & string, IsBlank>>>,
): V => ({
  ...values,
  ...Object.fromEntries(
    Object.entries<IsBlank | undefined>(lists).map(([name, isBlank = isBlankRow]) => [
      name,
      rowsIn(values, name).filter((row) => !isBlank(row)),
    ]),
  ),
});

/** The contract's rules. Rows that were added to these lists and left blank are dropped without an error. */
export function droppingBlankRows<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  lists: Readonly<Partial<Record<keyof I & string, IsBlank>>>,
): Resolver<I, unknown, O> {
  const check = contractResolver(schema);
  return async (values, context, options) => {
    const { errors } = await check(values, context, options);
    const kept = { ...errors } as FieldErrors<I>;
    for (const [name, isBlank = isBlankRow] of Object.entries<IsBlank | undefined>(lists)) {
      const wrong = rowsIn(values, name).some(
        (row, at) => !isBlank(row) && get(errors, `${name}.${at}`) !== undefined,
      );
      if (!wrong && !get(errors, `${name}.message`)) Reflect.deleteProperty(kept, name);
    }
    if (Object.keys(kept).length > 0) return { values: {}, errors: kept };
    return check(withoutBlankRows(values, lists), context, options);
  };
}
