import { t } from "#lib/words/t.ts";
import "../settings.css";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { OpenPage } from "./open-page.tsx";
import { PrivacyWords } from "./privacy-words.tsx";

/** What is stored where, and what Bellwether does not do. For anyone, signed in or not. */
export function PrivacyScreen() {
  const { version } = useAppState();
  return (
    <OpenPage title={t("Privacy and data")} links={<span>Bellwether {version}</span>}>
      <PrivacyWords />
    </OpenPage>
  );
}
