import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NotificationPreference } from "#contract/services/notifications/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { kindLabels } from "#parts/notifications/notification-words.ts";
import { useSettled } from "#parts/policy/set-by-organization.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

type DesktopSwitchProps = { readonly checked: boolean; readonly onChange: (checked: boolean) => void };

/** Where the page itself shows notifications, switching this on asks the browser for permission. */
export function DesktopSwitch({ checked, onChange }: DesktopSwitchProps) {
  const { capabilities } = useHost();
  const [refused, setRefused] = useState(false);
  const settled = useSettled("Notifications", { allows: true });
  const native = capabilities.includes("notifications");
  const change = async (wanted: boolean) => {
    setRefused(false);
    if (wanted && !native && (await Notification.requestPermission()) !== "granted") {
      setRefused(true);
      return;
    }
    onChange(wanted);
  };
  return (
    <>
      <Switch
        label={t("Show notifications on this computer")}
        note={settled.note(
          t("Outside the window, and never while it is locked. They name a case by its number, and nobody."),
        )}
        disabled={settled.disabled}
        checked={checked}
        onChange={(wanted) => void change(wanted)}
      />
      {refused ? (
        <Callout kind="wait" role="status">
          {t(
            "Your browser does not let Bellwether show notifications. Allow them for this page in the browser’s settings, then try again.",
          )}
        </Callout>
      ) : null}
    </>
  );
}

/** Which kinds of notifications somebody gets, in the application and by the system; stored with their account. */
export function NotificationChoices() {
  const found = useQuery(apiQuery(useApi(), "notifications.preferences", {}));
  const save = useApiMutation("notifications.prefer");
  const change = (preference: NotificationPreference, part: Partial<NotificationPreference>) => {
    const { kind, in_app, desktop } = { ...preference, ...part };
    save.mutate({ body: { preferences: [{ kind, in_app, desktop: in_app && desktop }] } });
  };
  return (
    <>
      {save.isError ? (
        <Callout kind="stop" title={t("Your choice was not saved")} role="alert">
          {errorMessage(save.error)}
        </Callout>
      ) : null}
      <Loaded query={found} label={t("Loading your choices")} count={4}>
        {({ data }) => <ChoiceTable choices={data} onChange={change} />}
      </Loaded>
    </>
  );
}

type ChoiceTableProps = {
  readonly choices: readonly NotificationPreference[];
  readonly onChange: (preference: NotificationPreference, part: Partial<NotificationPreference>) => void;
};

function ChoiceTable({ choices, onChange }: ChoiceTableProps) {
  return (
    <table className="bw-settings-kinds">
      <caption className="bw-hidden">{t("What you are told of")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Tell me of")}</th>
          <th scope="col">{t("In Bellwether")}</th>
          <th scope="col">{t("On this computer too")}</th>
        </tr>
      </thead>
      <tbody>
        {choices.map((preference) => (
          <tr key={preference.kind}>
            <th scope="row">{kindLabels[preference.kind]}</th>
            <td>
              <Checkbox
                label={t("{{kind}}: in Bellwether", { kind: kindLabels[preference.kind] })}
                hideLabel
                checked={preference.in_app}
                onChange={(event) => onChange(preference, { in_app: event.target.checked })}
              />
            </td>
            <td>
              <Checkbox
                label={t("{{kind}}: on this computer too", { kind: kindLabels[preference.kind] })}
                hideLabel
                checked={preference.in_app && preference.desktop}
                disabled={!preference.in_app}
                onChange={(event) => onChange(preference, { desktop: event.target.checked })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
