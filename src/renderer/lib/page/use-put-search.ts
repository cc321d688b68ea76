import { useSearchParams } from "react-router";

/** Sets values of the address, or takes those that are "" away; Back leaves the page. */
export function usePutSearch() {
  const [, setSearch] = useSearchParams();
  return (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes))
          if (value === "") next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
}
