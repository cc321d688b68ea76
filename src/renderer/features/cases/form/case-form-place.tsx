import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { PlaceOfWords } from "#parts/places/place-of-words.tsx";
import { PlacesOfSchool } from "#parts/places/places-of-school.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { CaseFormEvents } from "./case-form-events.tsx";
import type { CaseFormPart } from "./case-values.ts";

type PlaceProps<O> = CaseFormPart<O> & {
  readonly schools: readonly { readonly id: number; readonly name: string; readonly kind?: string }[];
  /** Those that the case concerns already. */
  readonly events: CaseRecord["events"];
  /** Offers the places of the school in a list too. */
  readonly browse?: boolean;
};

/** Where it happened, in words and on record, and the events there that it concerns. */
export function CaseFormPlace<O>({ state, schools, events, browse = false }: PlaceProps<O>) {
  const { form, field } = state;
  const school = form.watch("organization_id");
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
      {browse && school !== undefined && !form.watch("location_id") ? (
        <PlacesOfSchool
          id={`${state.ids}places-of-school`}
          organizationId={school}
          onChoose={({ id, name }) => {
            form.setValue("location_id", id, { shouldDirty: true });
            form.setValue("zone_id", null, { shouldDirty: true });
            // Words that say where in it stay.
            if (!form.getValues("location")?.trim()) form.setValue("location", name, { shouldDirty: true });
          }}
        />
      ) : null}
      <CaseFormEvents state={state} known={events} schools={schools} />
    </>
  );
}
