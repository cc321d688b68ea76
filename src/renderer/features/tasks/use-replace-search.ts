import { useSearchParams } from "react-router";

/** Sets or removes one parameter of the address without a history entry; Back leaves the page. */
export function useReplaceSearch() {
  const [, setSearch] = useSearchParams();
  return (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
}
