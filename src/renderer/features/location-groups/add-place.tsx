import { placeInSchool } from "#contract/records/locations/place-words.ts";
import { t } from "#lib/words/t.ts";
import { LocationField } from "#parts/places/location-field.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import type { Moving } from "./use-moving.ts";

interface AddPlaceProps {
  readonly moving: Moving;
  /** Those that are in the group already. */
  readonly without: readonly number[];
}

/** Adds one place after the other to a group; one that is in another group is moved only where that is said. */
export function AddPlace({ moving, without }: AddPlaceProps) {
  const { busy, problem, elsewhere } = moving;
  return (
    <div className="group-members-add">
      <LocationField
        pickMany
        id="group-add-place"
        label={t("Add a place")}
        help={t("It is added at once. A place is in one group at a time.")}
        value={null}
        disabled={busy}
        without={without}
        onChange={(id) => {
          if (id !== null) void moving.add(id);
        }}
      />
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={t("Not changed.")}>
          {problem}
        </Callout>
      )}
      {elsewhere === null ? null : (
        <Callout
          kind="wait"
          role="status"
          title={t("{{place}} is in another group", {
            place: placeInSchool(elsewhere.name, elsewhere.organization_name),
          })}
          action={
            <>
              <Button size="small" onClick={() => moving.move(elsewhere)}>
                {t("Move it here")}
              </Button>
              <Button size="small" onClick={moving.leave}>
                {t("Leave it there")}
              </Button>
            </>
          }
        >
          {t("It is in “{{group}}” now, and a place is in one group at a time.", {
            group: elsewhere.location_group ?? "",
          })}
        </Callout>
      )}
    </div>
  );
}
