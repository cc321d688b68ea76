import { useState } from "react";
import type { Location } from "#contract/records/locations/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { locationValues } from "#parts/places/location-values.ts";
import { announce } from "#ui/states/live-region.tsx";

export type Moving = ReturnType<typeof useMoving>;

/** Puts places into a group and takes them out of it: each is a change of the place, which is in one group at a time. */
export function useMoving({ id: group, name }: { readonly id: number; readonly name: string }) {
  const api = useApi();
  const update = useApiMutation("locations.update");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** A place that is in another group: whoever takes it out of that one says so. */
  const [elsewhere, setElsewhere] = useState<Location | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    setElsewhere(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const read = async (id: number | string) => (await api("locations.show", { params: { id } })).data.data;
  const put = async (place: Location, location_group_id: number | null) => {
    await update.mutateAsync({
      params: { id: place.uuid },
      body: { ...locationValues(place), location_group_id },
      ifMatch: etagOf(place),
    });
    announce(
      location_group_id === null
        ? t("{{place}} was taken out of {{group}}.", { place: place.name, group: name })
        : t("{{place}} is in {{group}} now.", { place: place.name, group: name }),
    );
  };
  return {
    busy,
    problem,
    elsewhere,
    takeOut: (uuid: string) => attempt(async () => put(await read(uuid), null)),
    add: (id: number) =>
      attempt(async () => {
        const place = await read(id);
        if (place.location_group_id === null || place.location_group_id === group) await put(place, group);
        else setElsewhere(place);
      }),
    move: (place: Location) => attempt(() => put(place, group)),
    leave: () => setElsewhere(null),
  };
}
