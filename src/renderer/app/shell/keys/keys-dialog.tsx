import "./keys-dialog.css";
import { Fragment } from "react";
import { useSettings } from "#lib/bridge/settings.ts";
import { Kbd } from "#ui/facts/kbd.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { openKeys, useShellState } from "../shell-state.ts";
import { keyGroups } from "./key-map.ts";

/** Every key of the window on one page. */
export function KeysDialog() {
  const open = useShellState((state) => state.keysOpen);
  const { settings } = useSettings();
  return (
    <Dialog open={open} title="Keyboard" width="large" onClose={() => openKeys(false)}>
      {settings.singleKeyShortcuts ? null : (
        <p className="bw-keys-note">Single letters are turned off. You can turn them on in Settings.</p>
      )}
      <div className="bw-keys">
        {keyGroups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div key={entry.does}>
                  <dt>{entry.does}</dt>
                  <dd>
                    {entry.keys.map((keys, index) => (
                      <Fragment key={keys}>
                        {index > 0 ? <span>{entry.sequence ? "then" : "or"}</span> : null}
                        <Kbd keys={keys} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
