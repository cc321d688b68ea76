import { useEffect } from "react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { colleagueOption } from "#parts/people/colleague-option.tsx";
import { useColleagues } from "#parts/people/use-colleagues.ts";
import { Suggest } from "#ui/suggest/suggest.tsx";
import { useCstag } from "../cstag-context.ts";
import { logError } from "../log.ts";
import { eligible } from "../state/eligible.ts";

interface AssigneeFieldProps {
  readonly value: number | null;
  readonly onChange: (userId: number | null) => void;
}

/** Chooses a colleague. A list that cannot be loaded is only logged (Spec §8): a task needs no assignee. */
export function AssigneeField({ value, onChange }: AssigneeFieldProps) {
  const { known, search, error } = useColleagues();
  useEffect(() => {
    if (error !== null) logError(`The list of users could not be loaded: ${error.code}.`);
  }, [error]);
  const { organizations } = useSession();
  const { organizationId } = useCstag();
  const chosen = known().find(({ id }) => id === value);
  const unknown =
    value === null ? null : { id: String(value), label: t("Someone outside your organizations") };
  return (
    <Suggest
      label={t("Assigned to")}
      optional
      placeholder={t("Nobody yet")}
      emptyText={t("No colleague matches.")}
      value={chosen ? colleagueOption(chosen) : unknown}
      onChange={(option) => onChange(option === null ? null : Number(option.id))}
      search={async (text, signal) =>
        eligible(await search(text, signal), organizations, organizationId).map(colleagueOption)
      }
    />
  );
}
