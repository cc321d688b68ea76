import { useSearchParams } from "react-router";

/** Sets one parameter of the address, or takes it away; Back leaves the page. */
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
