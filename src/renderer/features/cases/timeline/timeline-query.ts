/** A page of the timeline as screens read it; the first one is pinned for work without a network. */
export const timelinePage = (page: number) => ({ page, per_page: 50 });
