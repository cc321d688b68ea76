import { X } from "lucide-react";
import type { User } from "#contract/records/users/schema.ts";
import { t } from "#lib/words/t.ts";
import { colleagueOption } from "#parts/people/colleague-option.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";

type AssigneesFieldProps = {
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  /** Finds those who may have the task, by what is typed. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly User[]>;
  readonly nameOf: (userId: number) => string;
  readonly error?: string | undefined;
};

/** The colleagues whom a task is for. */
export function AssigneesField({ value, onChange, find, nameOf, error }: AssigneesFieldProps) {
  const search = async (text: string, signal: AbortSignal) => {
    const found = await find(text, signal);
    return found
      .filter((user) => !value.includes(user.id))
      .slice(0, 20)
      .map(colleagueOption);
  };
  return (
    <div>
      <Suggest
        id="assignee_ids"
        label={t("Assigned to")}
        optional
        placeholder={value.length === 0 ? t("Nobody yet") : t("Add a colleague")}
        emptyText={t("No colleague who may see this task matches.")}
        value={null}
        pickMany
        error={error}
        onChange={(option) => {
          if (option) onChange([...value, Number(option.id)]);
        }}
        search={search}
      />
      {value.length > 0 ? (
        <ul className="bw-task-assigned" aria-label={t("Assigned colleagues")}>
          {value.map((id) => (
            <li key={id}>
              <Who name={nameOf(id)} kind="colleague" />
              <IconButton
                icon={X}
                size="small"
                label={t("Remove {{nameOf}}", { nameOf: nameOf(id) })}
                onClick={() => onChange(value.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
