import { useSearchParams } from "react-router";

type Changes = Readonly<Record<string, string>>;

/** The values of an address with some set, or taken away where they are "". */
export function withValues(now: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes))
    if (value === "") next.delete(name);
    else next.set(name, value);
  return next;
}

/** Sets values of the address, or takes those that are "" away; Back leaves the page. */
export function usePutSearch() {
  const [, setSearch] = useSearchParams();
  return (changes: Changes) =>
    setSearch((now) => withValues(now, changes), { replace: true, preventScrollReset: true });
}
