import { X } from "lucide-react";
import type { UserRef } from "#contract/kit/common.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Avatar, Who } from "#ui/facts/avatar.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";

type ReadersFieldProps = {
  readonly value: readonly UserRef[];
  readonly onChange: (readers: readonly UserRef[]) => void;
  /** Colleagues to choose from. */
  readonly users: readonly UserRef[];
  readonly error?: string | undefined;
};

/** Colleagues by name. */
export function ReadersField({ value, onChange, users, error }: ReadersFieldProps) {
  const search = async (text: string) => {
    const wanted = text.trim().toLowerCase();
    return users
      .filter(
        (user) => !value.some((each) => each.id === user.id) && user.full_name.toLowerCase().includes(wanted),
      )
      .slice(0, 20)
      .map((user) => ({
        id: String(user.id),
        label: user.full_name,
        glyph: <Avatar name={user.full_name} kind="colleague" size="small" />,
      }));
  };
  return (
    <div>
      <Suggest
        id="search-readers"
        label={t("Colleagues")}
        required
        placeholder={value.length === 0 ? t("Type a name") : t("Add a colleague")}
        emptyText={t("No colleague matches.")}
        value={null}
        pickMany
        error={error}
        onChange={(option) => {
          const user = users.find((each) => String(each.id) === option?.id);
          if (user) onChange([...value, user]);
        }}
        search={search}
      />
      {value.length > 0 ? (
        <ul className="bw-search-readers" aria-label={t("Shared with")}>
          {value.map((user) => (
            <li key={user.id}>
              <Who name={user.full_name} kind="colleague" />
              <IconButton
                icon={X}
                size="small"
                label={t("Remove {{fullName}}", { fullName: user.full_name })}
                onClick={() => onChange(value.filter((each) => each.id !== user.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
