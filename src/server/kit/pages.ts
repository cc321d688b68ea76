import type { FastifyRequest } from "fastify";

type Link = {
  readonly url: string | null;
  readonly label: string;
  readonly page?: number | null;
  readonly active: boolean;
};

/** Page numbers as in Laravel: the ends, three on each side of the current one, and gaps. */
function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const wanted = new Set([1, 2, last - 1, last]);
  for (let page = current - 3; page <= current + 3; page += 1) wanted.add(page);
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}

/** A page of records with its links and meta. Links contain the page only, no search text (V-13). */
export function pageReply<T>(
  request: FastifyRequest,
  query: { readonly page: number; readonly per_page: number },
  found: { readonly total: number; readonly rows: readonly T[]; readonly more?: boolean },
) {
  const path = `${request.protocol}://${request.host}${request.url.split("?")[0]}`;
  const last = Math.max(1, Math.ceil(found.total / query.per_page));
  const url = (page: number) => `${path}?page=${page}`;
  const prev = query.page > 1 ? url(query.page - 1) : null;
  const next = query.page < last ? url(query.page + 1) : null;
  const from = found.rows.length === 0 ? null : (query.page - 1) * query.per_page + 1;
  const numbered: Link[] = pageNumbers(query.page, last).map((page) =>
    page === null
      ? { url: null, label: "...", active: false }
      : { url: url(page), label: String(page), page, active: page === query.page },
  );
  return {
    data: [...found.rows],
    links: { first: url(1), last: url(last), prev, next },
    meta: {
      current_page: query.page,
      from,
      last_page: last,
      links: [
        { url: prev, label: "&laquo; Previous", page: prev === null ? null : query.page - 1, active: false },
        ...numbered,
        { url: next, label: "Next &raquo;", page: next === null ? null : query.page + 1, active: false },
      ],
      path,
      per_page: query.per_page,
      to: from === null ? null : from + found.rows.length - 1,
      total: found.total,
      ...(found.more === true ? { more: true } : {}),
    },
  };
}
