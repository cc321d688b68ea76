import { FolderLock, History, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";

export type NoteMove = "edit" | "history" | "move" | "delete";

type NoteMenuProps = {
  /** Author and time, for screen readers. */
  readonly label: string;
  readonly moves: readonly NoteMove[];
  readonly onMove: (move: NoteMove) => void;
};

const items: Readonly<Record<NoteMove, Omit<Extract<MenuItem, { label: string }>, "onSelect">>> = {
  edit: { label: t("Edit…"), icon: Pencil },
  history: { label: t("Edit history…"), icon: History },
  move: { label: t("Move to another compartment…"), icon: FolderLock },
  delete: { label: t("Delete…"), icon: Trash2, danger: true },
};

/** Actions on a comment or a time entry; absent where there are none. */
export function NoteMenu({ label, moves, onMove }: NoteMenuProps) {
  if (moves.length === 0) return null;
  return (
    <Menu
      label={label}
      placement="bottom-end"
      items={moves.map((move) => ({ ...items[move], onSelect: () => onMove(move) }))}
      trigger={(trigger) => <IconButton {...trigger} icon={MoreHorizontal} label={label} size="small" />}
    />
  );
}
