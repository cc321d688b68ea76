import { z } from "zod";
import type { CaseView, CaseViewBody } from "#contract/records/case-lists/schema.ts";
import { etagOf } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";

export type NamedView =
  | { readonly kind: "new"; readonly body: CaseViewBody }
  | { readonly kind: "rename"; readonly view: CaseView };

type ViewDialogProps = {
  /** What gets a name. */
  readonly named: NamedView;
  readonly onClose: () => void;
  readonly onSaved: (view: CaseView) => void;
};

const bodyOf = (view: CaseView): CaseViewBody => ({
  name: view.name,
  base: view.base,
  q: view.q,
  sort: view.sort as NonNullable<CaseViewBody["sort"]>,
  filters: view.filters,
  columns: view.columns,
});

const rules = z.object({ name: z.string().trim().min(1) });

/** Names a view: the present state of the list, or an existing view. */
export function ViewDialog({ named, onClose, onSaved }: ViewDialogProps) {
  const api = useApi();
  const renames = named.kind === "rename";
  const state = useForm({
    rules,
    initial: { name: renames ? named.view.name : "" },
    fields: ["name"],
    focus: "field",
    ids: "view-",
    save: async ({ name }) => {
      if (!renames) return (await api("cases.createView", { body: { ...named.body, name } })).data.data;
      const { view } = named;
      const body = { ...bodyOf(view), name };
      return (await api("cases.updateView", { params: { id: view.id }, body, ifMatch: etagOf(view) })).data
        .data;
    },
    onSaved: (view) => {
      onClose();
      onSaved(view);
    },
  });
  return (
    <FormDialog
      width="small"
      title={renames ? t("Rename view") : t("Save view")}
      action={renames ? t("Rename") : t("Save view")}
      state={state}
      onClose={onClose}
    >
      <TextField
        {...state.field("name")}
        label={t("Name")}
        required
        autoFocus
        maxLength={60}
        help={t(
          "Only you see it. It keeps the filters, the order and the columns of the list, not its rows.",
        )}
      />
    </FormDialog>
  );
}
