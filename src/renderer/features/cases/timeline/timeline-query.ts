/** A page as the screens ask for it: the first one is taken along for work without a network. */
export const timelinePage = (page: number) => ({ page, per_page: 50 });
