import { useSearchParams } from "react-router";
import { usePutSearch } from "#lib/page/use-put-search.ts";

/** What can be added to a person; the address says which dialog is open. */
export type Adding = "relation" | "vehicle" | "check" | "protected" | "disclosure";

/** The dialog that `?add=` in the address opens, links that open one, and closing it. */
export function useAdding() {
  const [search] = useSearchParams();
  const put = usePutSearch();
  return {
    adding: search.get("add"),
    linkTo: (what: Adding) => {
      const next = new URLSearchParams(search);
      next.set("add", what);
      return `?${next.toString()}`;
    },
    close: () => put({ add: "" }),
  };
}
