import "./relations.css";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { ListSection } from "#ui/layout/list-section.tsx";
import { RelationRow } from "./relation-row.tsx";

type RelatedEntitiesProps = {
  readonly of: "persons" | "locations";
  /** The uuid of the person or the location. */
  readonly uuid: string;
};

/** The organizations of interest that are related to a person or a location; nothing where there are none. */
export function RelatedEntities({ of, uuid }: RelatedEntitiesProps) {
  const found = useQuery(apiQuery(useApi(), `${of}.entityRelations`, { params: { id: uuid } }));
  const rows = found.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <ListSection title={t("Organizations of interest")} count={rows.length} none="">
      <ul>
        {rows.map((row) => (
          <RelationRow key={row.id} relation={row} here={uuid} />
        ))}
      </ul>
    </ListSection>
  );
}
