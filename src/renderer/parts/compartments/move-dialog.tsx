import {
  type Compartment,
  type MoveBody,
  moveBody,
  openCompartment,
  ownCompartment,
} from "#contract/records/compartments/schema.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { CompartmentField } from "./compartment-field.tsx";

/** The compartments to which somebody may move something; what others could read becomes no memory aid. */
export const destinations = (open: readonly Compartment[], from: Compartment | null | undefined) =>
  open.filter(
    (each): each is MoveBody["compartment"] => each !== ownCompartment && each !== (from ?? openCompartment),
  );

type MoveDialogProps = {
  readonly title: string;
  readonly about?: "case" | "person";
  readonly from: Compartment | null | undefined;
  /** Those of the case that one may read. */
  readonly open: readonly Compartment[];
  readonly move: (body: MoveBody) => Promise<unknown>;
  /** Once it is moved; otherwise the dialog closes. */
  readonly onMoved?: () => void;
  readonly onClose: () => void;
};

/** Asks where an entry or a file is to go and why, and says who reads it there. */
export function MoveDialog({ title, about, from, open, move, onClose, onMoved = onClose }: MoveDialogProps) {
  const among = destinations(open, from);
  const [first = openCompartment] = among;
  const state = useForm({
    rules: moveBody,
    initial: { compartment: first, reason: "" },
    fields: ["compartment", "reason"],
    ids: "move-",
    save: move,
    onSaved: () => {
      announce(t("Moved."));
      onMoved();
    },
  });
  return (
    <FormDialog title={title} action={t("Move")} failed={t("Not moved.")} state={state} onClose={onClose}>
      <Controlled of={state} name="compartment">
        {({ value, onChange, ...field }) => (
          <CompartmentField
            {...field}
            label={t("Move to")}
            about={about}
            among={among}
            value={value}
            onChange={(next) => {
              const known = among.find((each) => each === next);
              if (known !== undefined) onChange(known);
            }}
          />
        )}
      </Controlled>
      <TextArea
        {...state.field("reason")}
        label={t("Reason")}
        required
        rows={3}
        help={
          about === "person"
            ? t("It stands beside the file, for those who may read the file there.")
            : t("It stands in the timeline of the case, for those who may read what is moved.")
        }
      />
      {from === null || from === undefined || from === openCompartment ? (
        <Callout kind="wait">
          {t(
            "Whoever may not read it there loses sight of it, its author among them. What was read, copied or reported before cannot be called back.",
          )}
        </Callout>
      ) : null}
    </FormDialog>
  );
}
