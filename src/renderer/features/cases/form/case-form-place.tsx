import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { PlaceOfWords } from "#parts/places/place-of-words.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { CaseFormEvents } from "./case-form-events.tsx";
import type { CaseFormPart } from "./case-values.ts";

type PlaceProps<O> = CaseFormPart<O> & {
  readonly schools: readonly { readonly id: number; readonly name: string; readonly kind?: string }[];
  /** Those that the case concerns already. */
  readonly events: CaseRecord["events"];
};

/** Where it happened, in words and on record, and the events there that it concerns. */
export function CaseFormPlace<O>({ state, schools, events }: PlaceProps<O>) {
  const { form, field } = state;
  return (
    <>
      <TextField
        {...field("location")}
        label={t("Location")}
        optional
        placeholder={t("Room 214, bus 12, online")}
      />
      <Controlled of={state} name="location_id">
        {(place) => (
          <PlaceOfWords
            words={form.watch("location") ?? ""}
            organizationId={form.watch("organization_id")}
            value={{ location: place.value ?? null, zone: form.watch("zone_id") ?? null }}
            onChange={({ location, zone }, name, school) => {
              place.onChange(location);
              form.setValue("zone_id", zone, { shouldDirty: true });
              if (name !== undefined) form.setValue("location", name, { shouldDirty: true });
              // Whoever names the place has named the school. A place of the whole district says none.
              const said = schools.find(({ id }) => id === school);
              if (said?.kind === "school" && !form.getValues("organization_id"))
                form.setValue("organization_id", said.id, { shouldDirty: true, shouldValidate: true });
            }}
          />
        )}
      </Controlled>
      <CaseFormEvents state={state} known={events} schools={schools} />
    </>
  );
}
