import { t } from "#lib/words/t.ts";
import "./settings.css";
import { useState } from "react";
import { Link } from "react-router";
import type { Settings } from "#contract/bridge/settings.ts";
import { useHost, useSession } from "#lib/bridge/bridge-context.tsx";
import { useSettings } from "#lib/bridge/settings.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useSettled } from "#parts/policy/set-by-organization.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { SaveState, type SaveStateValue } from "#ui/forms/save-state.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { LanguageSetting } from "./language-setting.tsx";
import { DesktopSwitch, NotificationChoices } from "./notification-choices.tsx";
import { PolicySetting } from "./policy-setting.tsx";
import { RecoverySetting } from "./recovery-setting.tsx";
import { UpdatesSetting } from "./updates-setting.tsx";

const inMinutes = (minutes: number) => ({
  value: String(minutes),
  label: t("{{count}} minutes", { count: minutes }),
});

/** The usual choices, and the present setting. */
const lockChoices = (now: number) =>
  [...new Set([1, 2, 5, 10, 15, 20, 30, 45, 60, now])].sort((a, b) => a - b).map(inMinutes);

/** Settings of this window on this computer. One column; each is saved at once. */
export function SettingsScreen() {
  usePage(t("Settings"), [{ label: t("Dashboard"), to: paths.dashboard() }, { label: t("Settings") }]);
  const { settings, change } = useSettings();
  const { capabilities } = useHost();
  const { can } = useSession();
  const keys = useSettled("SingleLetterKeys", { allows: true });
  const lock = useSettled("LockAfterMinutes");
  const capture = useSettled("ContentProtection");
  const [state, setState] = useState<SaveStateValue>({ kind: "idle" });
  const save = (part: Partial<Settings>) => {
    setState({ kind: "saving" });
    change(part, {
      onSuccess: () => setState({ kind: "saved", at: new Date().toISOString() }),
      onError: () => setState({ kind: "failed", onRetry: () => save(part) }),
    });
  };
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Settings")}
          facts={
            <span>
              {t(
                "For this window on this computer, unless said otherwise. Changes are saved at once, except where there is a Save button.",
              )}
            </span>
          }
          actions={<SaveState state={state} />}
        />
      }
    >
      <div className="bw-settings">
        <section aria-labelledby="settings-look">
          <h2 id="settings-look">{t("Appearance")}</h2>
          <RadioGroup<Settings["theme"]>
            label={t("Theme")}
            layout="row"
            value={settings.theme}
            onChange={(theme) => save({ theme })}
            options={[
              { value: "system", label: t("As the system") },
              { value: "light", label: t("Light") },
              { value: "dark", label: t("Dark") },
            ]}
          />
          <LanguageSetting />
        </section>
        <section aria-labelledby="settings-keys">
          <h2 id="settings-keys">{t("Keyboard")}</h2>
          <Switch
            label={t("Single-key shortcuts")}
            note={keys.note(
              t("Single letters and sequences such as G then C. They never act while you type in a field."),
            )}
            disabled={keys.disabled}
            checked={settings.singleKeyShortcuts}
            onChange={(singleKeyShortcuts) => save({ singleKeyShortcuts })}
          />
        </section>
        <section aria-labelledby="settings-lock">
          <h2 id="settings-lock">{t("Lock")}</h2>
          <SelectField
            label={t("Lock after")}
            help={lock.note(
              t(
                "Without a key or the pointer. It also locks when the computer sleeps or its screen is locked, where Bellwether is told so.",
              ),
            )}
            disabled={lock.disabled}
            value={String(settings.lockAfterMinutes)}
            options={lockChoices(settings.lockAfterMinutes)}
            onChange={(event) => save({ lockAfterMinutes: Number(event.target.value) })}
          />
          {capabilities.includes("hide-from-capture") ? (
            <Switch
              label={t("Keep this window out of pictures of the screen")}
              note={capture.note(
                t(
                  "Screenshots, recordings and shared screens of this computer do not show it. Some systems cannot do this.",
                ),
              )}
              disabled={capture.disabled}
              checked={settings.hideFromCapture}
              onChange={(hideFromCapture) => save({ hideFromCapture })}
            />
          ) : null}
        </section>
        <RecoverySetting />
        <section aria-labelledby="settings-notifications">
          <h2 id="settings-notifications">{t("Notifications")}</h2>
          <DesktopSwitch
            checked={settings.desktopNotifications}
            onChange={(desktopNotifications) => save({ desktopNotifications })}
          />
          <NotificationChoices />
        </section>
        <section aria-labelledby="settings-colleagues">
          <h2 id="settings-colleagues">{t("Colleagues")}</h2>
          <RadioGroup<Settings["presence"]>
            label={t("Show that I am at a record")}
            help={t("Only to those who may see the record, and only while you are there. It is not stored.")}
            layout="row"
            value={settings.presence}
            onChange={(presence) => save({ presence })}
            options={[
              { value: "always", label: t("While it is open") },
              { value: "editing", label: t("Only while I edit") },
            ]}
          />
        </section>
        <section aria-labelledby="settings-interviews">
          <h2 id="settings-interviews">{t("Interviews")}</h2>
          <Switch
            label={t("Begin with simpler wording")}
            note={t(
              "Safety interviews with the subject show the simpler text as the question. You can change it in each interview.",
            )}
            checked={settings.simplerWording}
            onChange={(simplerWording) => save({ simplerWording })}
          />
        </section>
        <PolicySetting />
        <UpdatesSetting />
        <section aria-labelledby="settings-more">
          <h2 id="settings-more">{t("More")}</h2>
          <p className="bw-settings-links">
            <Link to={paths.profile()}>{t("Profile, password and second factor")}</Link>
            <Link to={paths.privacy()}>{t("Privacy and data")}</Link>
            <Link to={paths.about()}>{t("About Bellwether")}</Link>
            {can.administer ? (
              <Link to={paths.organizationSettings()}>{t("Organization settings")}</Link>
            ) : null}
            {can.manage_templates ? <Link to={paths.questionnaires()}>{t("Questionnaires")}</Link> : null}
          </p>
        </section>
      </div>
    </PageLayout>
  );
}
