import type { CachedAnswer } from "./cache.ts";

// Answers that are made on this computer, from others that it keeps.

/** As if the server had answered so when the oldest part of it was read. */
export const madeAnswer = (data: unknown, cachedAt: string): CachedAnswer => ({
  status: 200,
  etag: null,
  data,
  cachedAt,
});

/** One page of rows, and what its `meta` says of it. */
export function cutPage<R>(rows: readonly R[], { page, per_page }: { page: number; per_page: number }) {
  const first = (page - 1) * per_page;
  const data = rows.slice(first, first + per_page);
  const counts = {
    current_page: page,
    per_page,
    last_page: Math.max(1, Math.ceil(rows.length / per_page)),
    from: data.length === 0 ? null : first + 1,
    to: data.length === 0 ? null : first + data.length,
    total: rows.length,
  };
  return { data, counts };
}
