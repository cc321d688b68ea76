import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { Suggest } from "#ui/suggest/suggest.tsx";
import { locationOption } from "./location-choices.ts";

/** More of them are found by typing. */
const mostListed = 100;

interface PlacesOfSchoolProps {
  readonly id: string;
  readonly organizationId: number;
  readonly onChoose: (place: { readonly id: number; readonly name: string }) => void;
}

/** For whoever does not know what a place is called on record: the places of a school, all in one list once it is opened. */
export function PlacesOfSchool({ id, organizationId, onChoose }: PlacesOfSchoolProps) {
  const api = useApi();
  return (
    <Suggest
      id={id}
      label={t("Or choose from the places of the school")}
      optional
      placeholder={t("Open the list, or type a part of its name")}
      emptyText={t("No location matches.")}
      value={null}
      onChange={(option) => {
        if (option !== null) onChoose({ id: Number(option.id), name: option.label });
      }}
      search={async (text, signal) => {
        const query = {
          ...{ organization_id: organizationId, per_page: mostListed, sort: "name" as const },
          ...(text.trim() === "" ? {} : { q: text.trim() }),
        };
        const { data } = (await api("locations.list", { query }, { signal })).data;
        return data.filter((each) => !isMadeHere(each)).map(locationOption);
      }}
    />
  );
}
