import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldClash } from "#contract/bridge/waiting.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import type { ChangedKind } from "#parts/words/clash-words.ts";

/** Names for ids in the fields: colleagues, schools and types. Unknown ids stay numbers. */
export function useNames(kind: ChangedKind, clashes: readonly FieldClash[]): ReadonlyMap<string, string> {
  const api = useApi();
  const { organizations } = useSession();
  const fields = ["assigned_user_id", "assignee_ids"];
  const asked =
    (kind === "reminder" || kind === "task") &&
    clashes.some(({ path }) => fields.includes(path.at(-1) ?? ""));
  const users = useQuery({ ...apiQuery(api, "users.list", { query: { per_page: 200 } }), enabled: asked });
  const types = useQuery({
    ...apiQuery(api, "entityTypes.list", { query: { per_page: 200 } }),
    enabled: kind === "entity" && clashes.some(({ path }) => path[0] === "entity_type_id"),
  });
  return useMemo(
    () =>
      new Map([
        ...organizations.flatMap(({ id, name }) => [
          [`organization:${id}`, name] as const,
          [`organization_id:${id}`, name] as const,
        ]),
        ...(types.data?.data ?? []).map(({ id, label }) => [`entity_type_id:${id}`, label] as const),
        ...(users.data?.data ?? []).map(({ id, full_name }) => [`user:${id}`, full_name] as const),
      ]),
    [organizations, users.data, types.data],
  );
}
