import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import type { Relation } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { relationWords } from "./person-work-words.ts";
import { RelationDialog } from "./relation-dialog.tsx";
import { useAdding } from "./use-adding.ts";

type PersonProps = { readonly person: Person };

/** Parents, children, siblings and others, with links to their pages. */
export function PersonRelations({ person }: PersonProps) {
  const params = { id: person.uuid };
  const found = useQuery(apiQuery(useApi(), "persons.relations", { params }));
  const remove = useApiMutation("persons.unrelate");
  const [leaving, setLeaving] = useState<Relation | null>(null);
  const { adding, linkTo, close } = useAdding();
  const rows = found.data?.data ?? [];
  return (
    <ListSection
      title={t("Relations")}
      count={rows.length}
      add={person.can.edit ? { to: linkTo("relation"), label: t("Add a relation") } : null}
      found={found}
      none={t("No relations recorded yet.")}
    >
      <ul className="person-relations">
        {rows.map((row) => (
          <LinkedRow
            key={`${row.kind} ${row.person.uuid}`}
            framed
            to={paths.person(row.person.uuid)}
            start={<Avatar name={row.person.name} kind="person" alone />}
            title={row.person.name}
            note={relationWords(row)}
            action={
              person.can.edit && row.id !== null ? (
                <IconButton
                  icon={X}
                  size="small"
                  label={t("Take back the relation to {{name}}", { name: row.person.name })}
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
          t("{{name}}: {{relation}}. Both people stay as they are.", {
            name: row.person.name,
            relation: relationWords(row),
          })
        }
        onClose={() => setLeaving(null)}
        onDetach={async (row) => {
          if (row.id !== null) await remove.mutateAsync({ params: { ...params, relationId: row.id } });
          announce(t("Relation taken back."));
        }}
      />
      {adding === "relation" && person.can.edit ? (
        <DraftGate draftKey={draftKeys.relation(person.uuid)}>
          {(draft) => <RelationDialog person={person} found={draft} onClose={close} />}
        </DraftGate>
      ) : null}
    </ListSection>
  );
}
