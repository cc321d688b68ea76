import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { CaseRecord } from "#contract/entities/case.ts";
import { paths } from "#lib/paths.ts";
import { isMadeHere } from "#lib/revision.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { KeepOffline } from "#ui/keep-offline.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { DeleteCase } from "../delete-case.tsx";
import { StartAssessment } from "../start-assessment.tsx";

/** What the head of a case offers: two buttons, and the rest under More. */
export function CaseActions({ record }: { readonly record: CaseRecord }) {
  const [dialog, setDialog] = useState<"delete" | null>(null);
  const close = () => setDialog(null);
  const more: MenuItem[] = [];
  if (record.can.delete) {
    more.push({ label: "Delete…", icon: Trash2, danger: true, onSelect: () => setDialog("delete") });
  }
  return (
    <>
      <KeepOffline kind="case" id={String(record.id)} madeHere={isMadeHere(record)} />
      {record.can.edit ? (
        <>
          <StartAssessment record={record} label="Start assessment" variant="plain" />
          <LinkButton to={paths.editCase(record.id)} size="small" icon={Pencil}>
            Edit
          </LinkButton>
        </>
      ) : null}
      {more.length > 0 ? (
        <Menu
          label="More"
          placement="bottom-end"
          items={more}
          trigger={(trigger) => <IconButton {...trigger} icon={MoreHorizontal} label="More" size="small" />}
        />
      ) : null}
      <DeleteCase record={record} open={dialog === "delete"} onClose={close} />
    </>
  );
}
