/** Marks the `meta` of a page of which this computer knows only what was added on it. No server says so. */
export const hereAlone = { here_alone: true } as const;

/** Is what was added on this computer all that it knows of a list? */
export const isHereAlone = (page: { readonly meta: object } | undefined): boolean =>
  page !== undefined && "here_alone" in page.meta;
