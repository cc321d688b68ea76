import { z } from "zod";

/** Dotted names of keys in an answer that its schema does not declare: a leak, or an undocumented field. */
export function undeclaredKeys(schema: z.ZodType, value: unknown, at = ""): readonly string[] {
  if (value === null || value === undefined) return [];
  if (schema instanceof z.ZodPipe) return undeclaredKeys(schema.def.in as z.ZodType, value, at);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return undeclaredKeys(schema.def.innerType as z.ZodType, value, at);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((entry, index) =>
      undeclaredKeys(schema.def.element as z.ZodType, entry, `${at}.${index}`),
    );
  if (schema instanceof z.ZodRecord && typeof value === "object")
    return Object.entries(value).flatMap(([key, entry]) =>
      undeclaredKeys(schema.def.valueType as z.ZodType, entry, `${at}.${key}`),
    );
  if (schema instanceof z.ZodObject && typeof value === "object") {
    const shape = schema.shape as Record<string, z.ZodType>;
    return Object.entries(value).flatMap(([key, entry]) => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return field === undefined ? [`${at}.${key}`] : undeclaredKeys(field, entry, `${at}.${key}`);
    });
  }
  return [];
}
