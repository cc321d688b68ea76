import { useState } from "react";
import type { z } from "zod";
import { type Vehicle, vehicleBody } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { vehicleNote, vehicleWords } from "../work/person-work-words.ts";

type Values = z.input<typeof vehicleBody>;

const fields = ["make", "model", "year", "color", "plate", "state", "note"] as const;
const empty: Values = {
  vehicle_id: null,
  make: "",
  model: "",
  year: null,
  color: "",
  plate: "",
  state: "",
  note: "",
  separate: false,
};

type VehicleDialogProps = {
  readonly person: Person;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

/**
 * Attaches a vehicle. Where its plate is recorded already, that vehicle is offered first, so that two people can
 * share it.
 */
export function VehicleDialog({ person, found, onClose }: VehicleDialogProps) {
  const attach = useApiMutation("persons.attachVehicle");
  const [matches, setMatches] = useState<readonly Vehicle[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: person.uuid };
  const saved = () => {
    announce(t("Vehicle attached."));
    onClose();
  };
  const state = useForm({
    rules: vehicleBody,
    initial: empty,
    fields,
    draft: { found, label: t("Vehicle") },
    save: async (body) => {
      setMatches([]);
      const answer = await attach.mutateAsync({ params, body });
      setMatches(answer.matches);
      return answer.data !== null;
    },
    onSaved: saved,
  });
  const { form, field } = state;
  /** Attaches the recorded vehicle, or a new one all the same. */
  const choose = async (how: { readonly vehicle_id: number } | { readonly separate: true }) => {
    setProblem(null);
    try {
      await attach.mutateAsync({ params, body: { ...vehicleBody.parse(form.getValues()), ...how } });
      state.discard();
      saved();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const text = (name: "make" | "model" | "color" | "plate" | "state", label: string, placeholder: string) => (
    <TextField {...field(name)} label={label} optional placeholder={placeholder} />
  );
  return (
    <FormDialog
      title={t("Attach a vehicle")}
      action={t("Attach vehicle")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      {matches.length > 0 ? (
        <Callout title={t("A vehicle with this plate is known already.")} role="status">
          <ul className="person-matches">
            {matches.map((match) => (
              <li key={match.id}>
                <div className="person-line-words">
                  <p className="person-strong">{vehicleWords(match)}</p>
                  <p className="person-meta">{vehicleNote(match)}</p>
                </div>
                <Button size="small" onClick={() => void choose({ vehicle_id: match.id })}>
                  {t("Attach this one")}
                </Button>
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => void choose({ separate: true })}>
            {t("It is another vehicle")}
          </Button>
          {problem ? <p role="alert">{problem}</p> : null}
        </Callout>
      ) : null}
      <FormPair>
        {text("make", t("Make"), t("Honda"))}
        {text("model", t("Model"), t("Civic"))}
      </FormPair>
      <FormPair>
        <TextField
          {...field("year", {
            setValueAs: (value: unknown) =>
              value === "" || value === null || value === undefined ? null : Number(value),
          })}
          label={t("Year")}
          optional
          inputMode="numeric"
        />
        {text("color", t("Color"), t("Gray"))}
      </FormPair>
      <FormPair>
        {text("plate", t("License plate"), "7KDN 402")}
        {text("state", t("State"), "OR")}
      </FormPair>
      <TextField {...field("note")} label={t("Note")} optional placeholder={t("Parks in Lot C")} />
    </FormDialog>
  );
}
