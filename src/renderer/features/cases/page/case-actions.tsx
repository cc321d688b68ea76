import {
  AppWindow,
  Archive,
  ArchiveRestore,
  CircleCheck,
  ClipboardPlus,
  Download,
  IdCard,
  Link2,
  MoreHorizontal,
  Pencil,
  RotateCcw,
  Scale,
  ScrollText,
  Trash2,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { useOpenWindow } from "#lib/page/use-open-window.ts";
import { t } from "#lib/words/t.ts";
import { useCopyLink } from "#parts/cases/use-copy-link.ts";
import { PinOffline } from "#parts/offline/pin-offline.tsx";
import { useForbidden } from "#parts/policy/governed-button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";
import { offeredWorksheets } from "../case-worksheets.tsx";
import { DeleteCase } from "../delete-case.tsx";
import { ExportCase } from "../export-case.tsx";
import { StartAssessment } from "../start-assessment.tsx";
import { type CaseMove, mayWork, movesOf, moveWords } from "./case-moves.ts";
import { PapersMenu } from "./papers-menu.tsx";

const icons = {
  close: CircleCheck,
  reopen: RotateCcw,
  archive: Archive,
  restore: ArchiveRestore,
  hold: Scale,
  release: Scale,
} as const;

type CaseActionsProps = { readonly record: CaseRecord; readonly onMove: (move: CaseMove) => void };

/** Actions in the head of a case: two buttons, and the rest in the More menu. */
export function CaseActions({ record, onMove }: CaseActionsProps) {
  const [dialog, setDialog] = useState<"delete" | "export" | null>(null);
  const close = () => setDialog(null);
  const unsaved = useForbidden("save");
  const administers = useSession().can.administer && record.can.delete && !isMadeHere(record);
  const here = isMadeHere(record);
  const open = useOpenWindow();
  const copyLink = useCopyLink(record.number);
  const more: MenuItem[] =
    mayWork(record) && !here ? [{ label: t("Edit"), icon: Pencil, to: paths.editCase(record.id) }] : [];
  for (const move of movesOf(record))
    more.push({ label: moveWords[move].menu, icon: icons[move], onSelect: () => onMove(move) });
  if (!here) {
    const openWindow = () => open(paths.case(record.id));
    more.push({ label: t("Open in a new window"), icon: AppWindow, onSelect: openWindow });
  }
  if (copyLink !== null) more.push({ label: t("Copy link"), icon: Link2, onSelect: copyLink });
  if (!here) more.push({ label: t("Need-to-know cards"), icon: IdCard, to: paths.caseCards(record.id) });
  if (record.can.export) {
    more.push({
      label: t("Export…"),
      icon: Download,
      ...(unsaved === null ? {} : { disabled: true, note: unsaved }),
      onSelect: () => setDialog("export"),
    });
  }
  if (record.can.delete)
    more.push({ label: t("Recently deleted"), icon: Undo2, to: paths.deletedOfCase(record.id) });
  if (administers)
    more.push({ label: t("Who opened this record?"), icon: ScrollText, to: paths.logOf("case", record.id) });
  if (record.can.delete && !record.legal_hold) {
    if (more.length > 0) more.push("line");
    more.push({ label: t("Delete…"), icon: Trash2, danger: true, onSelect: () => setDialog("delete") });
  }
  return (
    <>
      <PinOffline kind="case" id={String(record.id)} madeHere={isMadeHere(record)} />
      {mayWork(record) ? <StartOffered record={record} /> : null}
      {record.can.export ? <PapersMenu record={record} /> : null}
      {more.length > 0 ? (
        <Menu
          label={t("More")}
          placement="bottom-end"
          items={more}
          trigger={(trigger) => (
            <IconButton {...trigger} icon={MoreHorizontal} label={t("More")} size="small" />
          )}
        />
      ) : null}
      <ExportCase
        record={record}
        open={dialog === "export"}
        onOpen={() => setDialog("export")}
        onClose={close}
      />
      <DeleteCase record={record} open={dialog === "delete"} onClose={close} />
    </>
  );
}

/** The assessment that the type of the case offers; of several that of students, with the others beside the list. */
function StartOffered({ record }: { readonly record: CaseRecord }) {
  // Where WAVR was begun, a second model is offered beside the list of assessments alone.
  const isWavr = Boolean(record.counts?.wavr) && record.assessments.length === 0;
  if (isMadeHere(record) && !record.offers.includes("cstag")) return null;
  if (record.offers.includes("cstag") && !isWavr)
    return <StartAssessment record={record} label={t("Start assessment")} variant="plain" />;
  if (!record.offers.includes("wavr")) return <StartWorksheet record={record} />;
  if (record.counts?.wavr) return null;
  return (
    <LinkButton to={paths.wavr(record.id)} size="small" icon={ClipboardPlus}>
      {t("Start WAVR")}
    </LinkButton>
  );
}

/** Where a case offers worksheets alone, the first of them. */
function StartWorksheet({ record }: { readonly record: CaseRecord }) {
  const [first] = offeredWorksheets(record);
  if (first === undefined || record.counts?.worksheets) return null;
  return (
    <LinkButton to={paths.worksheet(record.id, first.meta.pack)} size="small" icon={ClipboardPlus}>
      {t("Start {{worksheet}}", { worksheet: first.meta.short_name })}
    </LinkButton>
  );
}
