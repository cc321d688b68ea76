import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { UseServer } from "./use-server.tsx";

/** The data folder cannot be opened. Nothing in it is changed. */
export function UnreadableScreen() {
  const { problem } = useAppState();
  return (
    <EntryFrame
      title={t("The records cannot be opened")}
      subtitle={t("They are still on this computer. Nothing was changed.")}
    >
      <Callout kind="stop" title={t("What happened.")} role="alert">
        {problem ?? t("The folder with the records could not be read.")}
      </Callout>
      <p className="bw-entry-text">
        {t(
          "If the keychain of this computer was locked or moved, unlock it and start Bellwether again. If the folder came from a backup, it opens only with the key that it was written with.",
        )}
      </p>
      <UseServer />
    </EntryFrame>
  );
}
