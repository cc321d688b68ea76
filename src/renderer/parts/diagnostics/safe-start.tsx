import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";
import { CollectDiagnostics } from "./collect-diagnostics.tsx";

/** The bar of a safe start: what is other than usual, and what is not. */
export function SafeStart() {
  const { safe } = useAppState();
  const { capabilities } = useHost();
  if (!safe) return null;
  return (
    <Callout
      kind="info"
      role="status"
      className="bw-shell-note"
      title={t("Safe start.")}
      action={<CollectDiagnostics size="small" />}
    >
      {capabilities.includes("native-save-dialog")
        ? t(
            "Bellwether draws without the graphics card and began with an empty cache, so what was kept for work without a network is not shown now. It is untouched, like drafts, changes that wait and records, and is back after an ordinary start.",
          )
        : t(
            "Bellwether began with an empty cache, so what was kept for work without a network is not shown now. It is untouched, like drafts, changes that wait and records, and is back after an ordinary start.",
          )}
    </Callout>
  );
}
