import { FileText, IdCard, Mails } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { readerPresets } from "#contract/services/reports/readers.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";

/** Each paper of a case in the hand with three presses: this, for whom, and Export. */
export function PapersMenu({ record }: { readonly record: Pick<CaseRecord, "id"> }) {
  const items: MenuItem[] = [
    { head: t("A report for") },
    ...readerPresets.map(({ id, label }) => ({ label, to: paths.paperFor(record.id, id) })),
    "line",
    { label: t("Letters and other papers"), icon: Mails, to: paths.caseReport(record.id) },
    { label: t("Need-to-know card…"), icon: IdCard, to: paths.newCaseCard(record.id) },
  ];
  return (
    <Menu
      label={t("Papers")}
      placement="bottom-end"
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} size="small" icon={FileText}>
          {t("Papers")}
        </Button>
      )}
    />
  );
}
