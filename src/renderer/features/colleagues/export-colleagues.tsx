import { useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { ExportButton } from "#parts/exports/export-button.tsx";

/** Exports all colleagues. For administrators only. */
export function ExportColleagues() {
  const { can } = useSession();
  if (!can.administer) return null;
  return (
    <ExportButton
      title={t("Export colleagues")}
      formats={["csv", "xlsx", "json"]}
      request={(choice) => ({ endpoint: "exports.users", body: { ...choice } })}
    >
      <p className="bw-dialog-text">
        {t(
          "All colleagues of your organizations, whatever the list is narrowed down to: name, email, title, phone, organizations and when they were last seen.",
        )}
      </p>
    </ExportButton>
  );
}
