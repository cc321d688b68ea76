import type { z } from "zod";
import { lineage } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";

/** One organization with what it has set itself; `usual` where it has set nothing. */
export interface Along<T> {
  readonly id: number;
  readonly name: string;
  readonly set: T;
}

/** What an organization and each above it has set under this name, nearest first. */
export async function settingsAlong<S extends z.ZodType>(
  db: Db,
  organizationId: number,
  { name, shape, usual }: { readonly name: string; readonly shape: S; readonly usual: z.output<S> },
): Promise<readonly Along<z.output<S>>[]> {
  const nodes = await db.selectFrom("organizations").select(["id", "name", "parent_id"]).execute();
  const known = new Map(nodes.map((node) => [node.id, node]));
  const line = lineage(organizationId, new Map(nodes.map((node) => [node.id, node.parent_id])));
  const rows = await db
    .selectFrom("organization_settings")
    .select(["organization_id", "value"])
    .where("name", "=", name)
    .where("organization_id", "in", [...line, -1])
    .execute();
  const values = new Map(rows.map((row) => [row.organization_id, shape.parse(JSON.parse(row.value))]));
  return line.map((id) => ({ id, name: known.get(id)?.name ?? "", set: values.get(id) ?? usual }));
}

/** For each field the nearest of these organizations that has set it, and what it has set. */
export function nearest<T extends object>(
  line: readonly Along<T>[],
  usual: T,
): {
  readonly values: T;
  readonly from: Readonly<Record<keyof T, { readonly id: number; readonly name: string } | null>>;
} {
  const values = { ...usual };
  const from = Object.fromEntries(Object.keys(usual).map((key) => [key, null])) as Record<
    keyof T,
    { readonly id: number; readonly name: string } | null
  >;
  for (const key of Object.keys(usual) as (keyof T)[]) {
    const found = line.find(({ set }) => set[key] !== null);
    if (found === undefined) continue;
    values[key] = found.set[key];
    from[key] = { id: found.id, name: found.name };
  }
  return { values, from };
}

/** What an organization has set itself, and what holds without it, from where. The line begins with it. */
export function inheritedSetting<T extends object>(line: readonly Along<T>[], usual: T) {
  const [self, ...above] = line;
  const { values, from } = nearest(above, usual);
  return {
    organization_id: self?.id ?? 0,
    name: self?.name ?? "",
    own: self?.set ?? usual,
    inherited: values,
    from,
  };
}
