import type { Location } from "#contract/records/locations/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { t } from "#lib/words/t.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface DeleteEntryProps {
  readonly name: "locationEvents.delete" | "impactors.delete";
  readonly location: Location;
  readonly entry: { readonly id: number; readonly uuid: string; readonly version: number };
  /** What the dialog calls it. */
  readonly called: string;
  /** What would miss it, a sentence each. */
  readonly missed?: readonly string[];
  readonly onDeleted: () => void;
}

type DeleteEntryDialogProps = DeleteEntryProps & { readonly open: boolean; readonly onClose: () => void };

/** Asks before it deletes. It can be restored, so that nothing has to be typed. */
export function DeleteEntryDialog(props: DeleteEntryDialogProps) {
  const { name, location, entry, called, missed = [], open, onClose, onDeleted } = props;
  const remove = useApiMutation(name);
  const deletion = deletionOf(entry, remove.error, { queued: true });
  return (
    <DeleteDialog
      open={open}
      name={called}
      bypass
      missed={missed}
      restorable={daysKept}
      busy={remove.isPending}
      error={deletion.problem}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      onDelete={() =>
        remove.mutate(
          { params: { id: location.uuid, entryId: entry.uuid }, ifMatch: deletion.ifMatch },
          {
            onSuccess: () => {
              announce(t("{{name}} deleted.", { name: called }));
              onDeleted();
            },
          },
        )
      }
    />
  );
}
