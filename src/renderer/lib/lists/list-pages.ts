/** Rows in one request of a list endpoint. */
export const rowsPerPage = 100;

/** Pages from 1, both ends included; none where `to` is before `from`. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

export const noPages: PageRange = { from: 1, to: 0 };

/** Rows beyond the view that are loaded too, so that calm scrolling never meets an empty row. */
const AHEAD = 30;

/** The pages of the rows in view (from 0) and just beyond. */
export const pagesOfView = (from: number, to: number): PageRange => ({
  from: Math.floor(Math.max(0, from - AHEAD) / rowsPerPage) + 1,
  to: Math.floor((to + AHEAD) / rowsPerPage) + 1,
});
