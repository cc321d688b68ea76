import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import type { RecordsCheck } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { fileIcon } from "#parts/media/media-picture.tsx";
import { MediaViewer } from "#parts/media/viewer/media-viewer.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { NewCheck } from "../form/new-check.tsx";
import { CheckUpdate } from "./check-update.tsx";
import { checkStateNames, permissibleUseNames, providerWords } from "./person-work-words.ts";
import { useAdding } from "./use-adding.ts";

/** Public-records checks, each with purpose and ground. For people who may edit the person. */
export function RecordsChecks({ person }: { readonly person: Person }) {
  const params = { id: person.uuid };
  const found = useQuery(apiQuery(useApi(), "persons.checks", { params }));
  const [updating, setUpdating] = useState<number | null>(null);
  const [viewed, setViewed] = useState<MediaItem | null>(null);
  const { adding, linkTo, close } = useAdding();
  const rows = found.data?.data ?? [];
  const updated = rows.find((row) => row.id === updating);
  return (
    <ListSection
      title={t("Records checks")}
      count={rows.length}
      add={{ to: linkTo("check"), label: t("Add a records check") }}
      found={found}
      none={t("No public records were checked.")}
    >
      <ul className="person-checks">
        {rows.map((row) => (
          <li key={row.id}>
            <Check check={row} onView={setViewed} onUpdate={() => setUpdating(row.id)} />
          </li>
        ))}
      </ul>
      <MediaViewer
        item={viewed}
        items={rows.flatMap((row) => Object.values(row.attachments))}
        onView={setViewed}
        onClose={() => setViewed(null)}
      />
      {updated === undefined ? null : (
        <CheckUpdate person={person} check={updated} onClose={() => setUpdating(null)} />
      )}
      {adding === "check" ? (
        <DraftGate draftKey={draftKeys.recordsCheck(person.uuid)}>
          {(draft) => <NewCheck person={person} found={draft} onClose={close} />}
        </DraftGate>
      ) : null}
    </ListSection>
  );
}

type CheckProps = {
  readonly check: RecordsCheck;
  readonly onView: (file: MediaItem) => void;
  readonly onUpdate: () => void;
};

function Check({ check, onView, onUpdate }: CheckProps) {
  const files = Object.values(check.attachments);
  const asked = [check.requested_by?.full_name ?? t("A former colleague"), formatDate(check.created_at)];
  return (
    <article className="person-check" aria-label={`${providerWords(check.provider)}: ${check.purpose}`}>
      <div className="person-check-head">
        <h3 className="person-strong">{providerWords(check.provider)}</h3>
        <Tag kind={check.state === "requested" ? "outline" : "plain"}>{checkStateNames[check.state]}</Tag>
        <Button
          size="small"
          variant="minimal"
          onClick={onUpdate}
          aria-label={t("Update the records check: {{purpose}}", { purpose: check.purpose })}
        >
          {t("Update")}
        </Button>
      </div>
      <FactList
        facts={[
          { label: t("Purpose"), value: check.purpose },
          { label: t("Permissible use"), value: permissibleUseNames[check.permissible_use] },
          { label: t("Asked for by"), value: asked.join(", ") },
          ...(check.answered_at
            ? [{ label: checkStateNames[check.state], value: formatDate(check.answered_at) }]
            : []),
          ...(check.note ? [{ label: t("Note"), value: check.note }] : []),
        ]}
      />
      {files.map((file) => (
        <div key={file.id} className="person-line">
          <Icon of={fileIcon(file.mime_type, file.file_name)} />
          <button type="button" className="bw-text-button bw-ellipsis" onClick={() => onView(file)}>
            {file.file_name}
          </button>
        </div>
      ))}
    </article>
  );
}
