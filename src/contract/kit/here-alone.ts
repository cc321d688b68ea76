/** Marks the `meta` of a page of which this computer knows only what was added on it. No server says so. */
export const hereAlone = { here_alone: true } as const;

/** Marks the `meta` of a page of tasks of which this computer knows the open ones alone. No server says so. */
export const hereOpen = { here_open: true } as const;

export const isHereOpen = (page: { readonly meta: object } | undefined): boolean =>
  page !== undefined && "here_open" in page.meta;

/** Is what was added on this computer all that it knows of a list? */
export const isHereAlone = (page: { readonly meta: object } | undefined): boolean =>
  page !== undefined && "here_alone" in page.meta;
