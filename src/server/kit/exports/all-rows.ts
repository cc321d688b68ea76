import { setImmediate } from "node:timers/promises";
import type { RowsByOrganization } from "./made.ts";

/** Rows read at once. Other requests are served between two pages. */
const atOnce = 200;

interface PageOfRows<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** Every row of a list that is read page by page, in its order. */
export async function allRows<Row>(
  read: (page: { readonly page: number; readonly per_page: number }) => Promise<PageOfRows<Row>>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read({ page, per_page: atOnce });
    found.push(...rows);
    if (rows.length < atOnce || found.length >= total) return found;
    await setImmediate();
  }
}

/** How many of these rows each organization has. */
export function rowsByOrganization(
  rows: readonly { readonly organization_id: number }[],
): RowsByOrganization {
  const organizations = new Map<number, number>();
  for (const { organization_id: id } of rows) organizations.set(id, (organizations.get(id) ?? 0) + 1);
  return organizations;
}
