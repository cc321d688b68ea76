import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldClash } from "#contract/bridge/waiting.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import type { ChangedKind } from "#parts/words/clash-words.ts";

/** Names for ids in the fields: colleagues and schools. Unknown ids stay numbers. */
export function useNames(kind: ChangedKind, clashes: readonly FieldClash[]): ReadonlyMap<string, string> {
  const api = useApi();
  const { organizations } = useSession();
  const fields = ["assigned_user_id", "assignee_ids"];
  const asked =
    (kind === "reminder" || kind === "task") &&
    clashes.some(({ path }) => fields.includes(path.at(-1) ?? ""));
  const users = useQuery({ ...apiQuery(api, "users.list", { query: { per_page: 200 } }), enabled: asked });
  return useMemo(
    () =>
      new Map([
        ...organizations.map(({ id, name }) => [`organization:${id}`, name] as const),
        ...(users.data?.data ?? []).map(({ id, full_name }) => [`user:${id}`, full_name] as const),
      ]),
    [organizations, users.data],
  );
}
