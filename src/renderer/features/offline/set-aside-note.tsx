import { useQuery } from "@tanstack/react-query";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** Profile folders that were set aside (D-2): they stay until somebody removes them by hand. */
export function SetAsideNote() {
  const { bridge } = useHost();
  const { data } = useQuery({ ...bridgeQuery(bridge, "profile.setAside", {}), gcTime: 0, staleTime: 0 });
  const folders = data?.folders ?? [];
  if (folders.length === 0) return null;
  return (
    <Callout kind="info" title={t("Set aside, still locked")}>
      {t(
        "Drafts and changes whose key the keychain had lost. They are kept, encrypted, in the data folder of Bellwether, below “profiles”:",
      )}
      <ul className="offline-aside">
        {folders.map(({ name, lastUsedAt }) => (
          <li key={name}>
            <code>{name}</code>
            {lastUsedAt === null ? "" : t(", last saved {{moment}}", { moment: formatDateTime(lastUsedAt) })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
