import { Building2, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { CaseEntity } from "#contract/records/entities/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { entityNote } from "#parts/words/entity-words.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { AddEntityDialog } from "./add-entity-dialog.tsx";
import { mayWork } from "./page/case-moves.ts";

/** The address parameter while the dialog is open. */
const adding = "entity";

/** Groups, accounts and organizations of interest in a case, and how each is involved. */
export function CaseEntities({ record }: { readonly record: CaseRecord }) {
  const [search] = useSearchParams();
  const detach = useApiMutation("cases.detachEntity");
  const [leaving, setLeaving] = useState<CaseEntity | null>(null);
  const count = record.entities.length;
  const taken = useRef(false);
  const open = new URLSearchParams(search);
  open.set("add", adding);
  const put = usePutSearch();
  const close = () => put({ add: "" });
  return (
    <ListSection
      title={t("Organizations of interest")}
      count={count}
      action={
        mayWork(record) ? (
          <LinkButton
            to={`?${open.toString()}`}
            variant="minimal"
            size="small"
            icon={Plus}
            aria-label={t("Add an organization of interest")}
            id="add-entity"
          >
            {t("Add")}
          </LinkButton>
        ) : null
      }
      none={t("None is named yet.")}
    >
      <ul>
        {record.entities.map((entity) => (
          <LinkedRow
            key={entity.id}
            start={
              <span className="bw-disc case-disc">
                <Icon of={Building2} size={14} />
              </span>
            }
            to={recordPaths("entity").show(entity.uuid)}
            title={entity.name}
            note={
              <>
                {entityNote(entity)}
                {entity.note ? <span className="case-entity-note">{entity.note}</span> : null}
              </>
            }
            action={
              mayWork(record) ? (
                <IconButton
                  icon={X}
                  size="small"
                  label={t("Take {{name}} off the case", { name: entity.name })}
                  onClick={() => setLeaving(entity)}
                />
              ) : null
            }
          />
        ))}
      </ul>
      {mayWork(record) && search.get("add") === adding ? (
        <DraftGate draftKey={draftKeys.caseEntity(record.id)}>
          {(found) => <AddEntityDialog record={record} found={found} onClose={close} />}
        </DraftGate>
      ) : null}
      <DetachDialog
        what={leaving}
        title={t("Take it off this case?")}
        action={t("Take off")}
        words={(entity) => t("{{name}} stays on record, with its other cases.", { name: entity.name })}
        onClose={() => setLeaving(null)}
        onDetach={async (entity) => {
          await detach.mutateAsync({ params: { id: record.id, entityId: entity.uuid } });
          taken.current = true;
          announce(t("{{name}} is off the case.", { name: entity.name }));
        }}
        // The row disappears with the button that had the focus.
        onClosed={() => {
          if (taken.current) document.getElementById("add-entity")?.focus();
          taken.current = false;
        }}
      />
    </ListSection>
  );
}
