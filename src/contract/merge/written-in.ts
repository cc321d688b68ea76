import type { z } from "zod";
import { isKeptByMachine } from "./merge-sets.ts";
import { sameValue } from "./same-value.ts";

/** A value that somebody gave; `path` leads to it, outermost key first. */
export interface Written {
  readonly path: string[];
  readonly value: z.infer<z.ZodJSONSchema>;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys that say which record it is, and nothing that somebody wrote. */
const inner = new Set(["uuid", "person_uuid", "assessment_uuid", "type", "attachments", "tempAttachments"]);

/** The values of a body that differ from the same places of the body before; of a new record all that are not blank. */
export function writtenIn(body: unknown, before: unknown, path: readonly string[] = []): Written[] {
  if (isGroup(body)) {
    return Object.entries(body).flatMap(([key, value]) =>
      inner.has(key) ? [] : writtenIn(value, isGroup(before) ? before[key] : undefined, [...path, key]),
    );
  }
  if (body === undefined || body === null || body === "" || sameValue(body, before)) return [];
  if (Array.isArray(body) && (body.length === 0 || isKeptByMachine(path))) return [];
  return [{ path: [...path], value: JSON.parse(JSON.stringify(body)) }];
}
