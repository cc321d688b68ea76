import { Fragment } from "react";
import { useSettings } from "#lib/bridge/settings.ts";
import { t } from "#lib/words/t.ts";
import { keyGroups } from "#parts/help/key-map.ts";
import { Kbd } from "#ui/facts/kbd.tsx";

/** Every key of the window. */
export function KeyList() {
  const { settings } = useSettings();
  return (
    <section aria-labelledby="help-keys" className="bw-help-part">
      <h3 id="help-keys">{t("Keyboard")}</h3>
      {settings.singleKeyShortcuts ? null : (
        <p>{t("Single letters are turned off. You can turn them on in Settings.")}</p>
      )}
      {keyGroups.map((group) => (
        <Fragment key={group.title}>
          <h4>{group.title}</h4>
          <dl className="bw-help-keys">
            {group.keys.map((entry) => (
              <div key={entry.does}>
                <dt>{entry.does}</dt>
                <dd>
                  {entry.keys.map((keys, index) => (
                    <Fragment key={keys}>
                      {index > 0 ? <span>{entry.sequence ? t("then") : t("or")}</span> : null}
                      <Kbd keys={keys} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </section>
  );
}
