declare const content: unique symbol;

/** The text of a column that holds JSON of this shape. Only `writeJson` makes one. */
export type JsonText<T> = string & { readonly [content]: T };

export const writeJson = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;

export const readJson = <T>(text: JsonText<T>): T => JSON.parse(text);
