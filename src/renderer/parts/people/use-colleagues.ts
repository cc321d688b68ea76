import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { User } from "#contract/records/users/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { filterPersons } from "#lib/words/filter-persons.ts";

/** As many as one read gives. A school has fewer; a district may have more. */
export const colleaguesQuery = { query: { per_page: 200 } } as const;
const mostFound = 50;

export interface Colleagues {
  /** The first of them by name, and whoever was found since. */
  readonly known: () => readonly User[];
  /** Those who have every typed word, with or without accents: at the server, where one read does not give all of them. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly User[]>;
  /** Whether one read gives all of them. */
  readonly all: boolean;
  readonly error: BridgeError | null;
}

/** Colleagues to choose from, for a field that is typed into. */
export function useColleagues(): Colleagues {
  const api = useApi();
  const first = useQuery(apiQuery(api, "users.list", colleaguesQuery));
  const found = useRef(new Map<number, User>());
  const known = () => {
    const read = first.data?.data ?? [];
    return [...new Map([...found.current, ...read.map((user) => [user.id, user] as const)]).values()];
  };
  const among = (users: readonly User[], text: string) =>
    filterPersons(
      users.map((user) => ({ name: user.full_name, user })),
      text,
    ).map(({ user }) => user);
  return {
    known,
    all: first.data === undefined || first.data.meta.total <= first.data.data.length,
    error: first.error,
    search: async (text, signal) => {
      const q = text.trim();
      const read = first.data ?? (await first.refetch()).data;
      if (read && (q === "" || read.meta.total <= read.data.length)) return among(read.data, q);
      try {
        const { data } = (await api("users.list", { query: { q, per_page: mostFound } }, { signal })).data;
        for (const user of data) found.current.set(user.id, user);
        return data;
      } catch (error) {
        if (signal.aborted) throw error;
        // Without the server those that are known are offered.
        return among(known(), q);
      }
    },
  };
}
