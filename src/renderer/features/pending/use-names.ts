import { useQuery } from "@tanstack/react-query";
import type { FieldClash, WrittenValue } from "#contract/bridge/waiting.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import type { ChangedKind } from "#parts/words/clash-words.ts";

const assigning = ["assigned_user_id", "assignee_ids", "people"];

/** Whom a value names: by number, or as somebody who is asked to a meeting. */
const numberIn = (value: unknown): readonly number[] => {
  const id = typeof value === "object" && value !== null && "user_id" in value ? value.user_id : value;
  return typeof id === "number" ? [id] : [];
};

/** The colleagues that fields of a task or a meeting name, on any side. */
const colleaguesIn = (
  kind: ChangedKind,
  fields: readonly (FieldClash | WrittenValue)[],
): readonly number[] => {
  if (kind !== "reminder" && kind !== "task" && kind !== "meeting") return [];
  const values = fields
    .filter(({ path }) => assigning.includes(path.at(-1) ?? ""))
    .flatMap(({ path: _path, ...sides }) => Object.values(sides).flat());
  return [...new Set(values.flatMap(numberIn))];
};

/** Names for ids in the fields: colleagues, schools and types. Unknown ids stay numbers. */
export function useNames(
  kind: ChangedKind,
  clashes: readonly (FieldClash | WrittenValue)[],
): ReadonlyMap<string, string> {
  const api = useApi();
  const { organizations } = useSession();
  const colleagues = useColleagueNames(colleaguesIn(kind, clashes));
  const types = useQuery({
    ...apiQuery(api, "entityTypes.list", { query: { per_page: 200 } }),
    enabled: kind === "entity" && clashes.some(({ path }) => path[0] === "entity_type_id"),
  });
  return new Map([
    ...organizations.flatMap(({ id, name }) => [
      [`organization:${id}`, name] as const,
      [`organization_id:${id}`, name] as const,
    ]),
    ...(types.data?.data ?? []).map(({ id, label }) => [`entity_type_id:${id}`, label] as const),
    ...[...colleagues].map(([id, name]) => [`user:${id}`, name] as const),
  ]);
}
