interface Page<R> {
  readonly data: readonly R[];
  readonly meta: { readonly from: number | null; readonly to: number | null; readonly total: number };
}

interface Named {
  readonly uuid: string;
}

/** A page with rows added here, at the beginning of page 1 or the end of the last page, and with its counts raised. */
export function withRows<R extends Named, P extends Page<R>>(
  page: P,
  rows: readonly R[],
  added: readonly R[],
  place: "head" | "end" | "elsewhere",
): P {
  const known = new Set(rows.map((row) => row.uuid));
  const missing = added.filter((row) => !known.has(row.uuid));
  if (missing.length === 0) return rows === page.data ? page : { ...page, data: rows };
  const total = page.meta.total + missing.length;
  if (place === "elsewhere") return { ...page, data: rows, meta: { ...page.meta, total } };
  const data = place === "head" ? [...missing, ...rows] : [...rows, ...missing];
  const from = page.meta.from ?? 1;
  return { ...page, data, meta: { ...page.meta, total, from, to: from + data.length - 1 } };
}

/** Applies `lay` to each row; returns the same list where nothing changed. */
export function eachRow<R>(rows: readonly R[], overlay: (row: R) => R): readonly R[] {
  const overlaid = rows.map(overlay);
  return overlaid.every((row, index) => row === rows[index]) ? rows : overlaid;
}

/** A page without records, for a list that is known to be empty on the server. */
export const emptyPage = (perPage: number) => ({
  data: [],
  links: { first: null, last: null, prev: null, next: null },
  meta: {
    current_page: 1,
    from: null,
    last_page: 1,
    links: [],
    path: "",
    per_page: perPage,
    to: null,
    total: 0,
  },
});

/** Is the value among those of a filter? A filter without values accepts all. */
export const among = (filter: readonly string[] | undefined, value: string): boolean =>
  filter === undefined || filter.length === 0 || filter.includes(value);

export const equals = <T>(filter: T | undefined, value: T): boolean =>
  filter === undefined || filter === value;
