import { RotateCw } from "lucide-react";
import { useTheme } from "#lib/screen/use-theme.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EntryLayout } from "#ui/layout/entry-layout.tsx";

/** The window found no Bellwether behind it: it was stopped, or the address is an old one. */
export function StoppedScreen() {
  useTheme("system");
  return (
    <EntryLayout
      title={t("Bellwether is not running")}
      subtitle={t("This window cannot reach it. What was saved is safe.")}
    >
      <p>
        {t(
          "Start Bellwether again and open the address that it prints. If it is running, try this window again.",
        )}
      </p>
      <Button variant="primary" size="large" fill icon={RotateCw} onClick={() => window.location.reload()}>
        {t("Try again")}
      </Button>
    </EntryLayout>
  );
}
