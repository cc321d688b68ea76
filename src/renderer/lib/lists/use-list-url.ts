import { useSearchParams } from "react-router";
import { type ListSpec, type ListState, readList, writeList } from "./list-url.ts";

/** The state of a list screen, held in the address. Changes replace the entry, so Back leaves the list. */
export function useListUrl(spec: ListSpec) {
  const [search, setSearch] = useSearchParams();
  const state = readList(search, spec);
  const change = (next: Partial<ListState>) =>
    setSearch((now) => writeList(now, spec, { ...readList(now, spec), ...next }), { replace: true });
  return { state, change, search };
}
