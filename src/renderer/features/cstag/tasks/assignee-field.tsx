import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#contract/records/users/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";
import { useCstag } from "../cstag-context.ts";
import { logError } from "../log.ts";
import { eligible } from "../state/eligible.ts";
import { filterPersons } from "../state/filter-persons.ts";

interface AssigneeFieldProps {
  readonly value: number | null;
  readonly onChange: (userId: number | null) => void;
}

const toOption = (user: User): SuggestOption => ({
  id: String(user.id),
  label: user.full_name,
  ...(user.title === null ? {} : { note: user.title }),
  glyph: <Avatar name={user.full_name} kind="colleague" size="small" />,
});

/** Chooses a colleague. A list that cannot be loaded is only logged (Spec §8): a task needs no assignee. */
export function AssigneeField({ value, onChange }: AssigneeFieldProps) {
  const api = useApi();
  const { data, error } = useQuery(apiQuery(api, "users.list", { query: { per_page: 200 } }));
  useEffect(() => {
    if (error !== null) logError(`The list of users could not be loaded: ${error.code}.`);
  }, [error]);
  const users = eligible(data?.data ?? [], useSession().organizations, useCstag().organizationId);
  const chosen = users.find(({ id }) => id === value);
  const unknown = value === null ? null : { id: String(value), label: "Someone outside your organizations" };
  return (
    <Suggest
      label="Assigned to"
      optional
      placeholder="Nobody yet"
      emptyText="No colleague matches."
      value={chosen ? toOption(chosen) : unknown}
      onChange={(option) => onChange(option === null ? null : Number(option.id))}
      search={async (text) =>
        filterPersons(
          users.map((user) => ({ ...user, name: user.full_name })),
          text,
        ).map(toOption)
      }
    />
  );
}
