import "#parts/relations/relations.css";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Entity } from "#contract/records/entities/schema.ts";
import type { EntityRelation } from "#contract/records/entity-relations/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { otherEnd, RelationRow } from "#parts/relations/relation-row.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { EntityRelationDialog } from "./entity-relation-dialog.tsx";

/** The address parameter while the dialog is open. */
const adding = "relation";

type EntityProps = { readonly entity: Entity };

/** What an organization of interest is related to, and what is related to it. Its own are added and taken back here. */
export const EntityRelations = ({ entity }: EntityProps) =>
  isMadeHere(entity) ? null : <Relations entity={entity} />;

function Relations({ entity }: EntityProps) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const found = useQuery(apiQuery(useApi(), "entities.relations", { params: { id: entity.uuid } }));
  const remove = useApiMutation("entities.unrelate");
  const [leaving, setLeaving] = useState<EntityRelation | null>(null);
  const rows = found.data?.data ?? [];
  const open = new URLSearchParams(search);
  open.set("add", adding);
  return (
    <ListSection
      title={t("Relations")}
      count={rows.length}
      add={entity.can.edit ? { to: `?${open.toString()}`, label: t("Add a relation") } : null}
      found={found}
      none={t("No relations recorded yet.")}
    >
      <ul>
        {rows.map((row) => (
          <RelationRow
            key={row.id}
            relation={row}
            here={entity.uuid}
            action={
              entity.can.edit && row.from.uuid === entity.uuid ? (
                <IconButton
                  icon={X}
                  size="small"
                  label={t("Take back: {{relation}} {{name}}", { relation: row.relation, name: row.to.name })}
                  onClick={() => setLeaving(row)}
                />
              ) : null
            }
          />
        ))}
      </ul>
      <DetachDialog
        what={leaving}
        title={t("Take this relation back?")}
        action={t("Take back")}
        words={(row) =>
          t("{{name}}: {{relation}}. Both stay on record as they are.", {
            name: otherEnd(row, entity.uuid).name,
            relation: row.relation,
          })
        }
        onClose={() => setLeaving(null)}
        onDetach={async (row) => {
          await remove.mutateAsync({ params: { id: entity.uuid, relationId: row.id } });
          announce(t("Relation taken back."));
        }}
      />
      {entity.can.edit && search.get("add") === adding ? (
        <DraftGate draftKey={draftKeys.entityRelation(entity.uuid)}>
          {(draft) => <EntityRelationDialog entity={entity} found={draft} onClose={() => put({ add: "" })} />}
        </DraftGate>
      ) : null}
    </ListSection>
  );
}
