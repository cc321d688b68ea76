import { useQuery } from "@tanstack/react-query";
import { ageOn } from "#contract/kit/days.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { todayIso } from "#lib/words/format-date.ts";

/** The age of a person in years, where their day of birth is known. `known`: it was looked up. */
export function useAge(uuid: string | null): { readonly age: number | null; readonly known: boolean } {
  const found = useQuery({
    ...apiQuery(useApi(), "persons.show", { params: { id: uuid ?? "" } }),
    enabled: uuid !== null,
  });
  const born = found.data?.data.date_of_birth ?? null;
  return {
    age: born === null ? null : ageOn(born, todayIso()),
    known: found.data !== undefined || found.isError,
  };
}
