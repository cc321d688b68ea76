import { useSearchParams } from "react-router";

/** What can be added to a person; the address says which dialog is open. */
export type Adding = "relation" | "vehicle" | "check" | "protected";

/** The dialog that `?add=` in the address opens, links that open one, and closing it. */
export function useAdding() {
  const [search, setSearch] = useSearchParams();
  return {
    adding: search.get("add"),
    linkTo: (what: Adding) => {
      const next = new URLSearchParams(search);
      next.set("add", what);
      return `?${next.toString()}`;
    },
    close: () =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete("add");
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
