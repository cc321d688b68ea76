import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { usePresence } from "#parts/presence/use-presence.ts";
import { EditRecordPage } from "#parts/records/record-pages.tsx";
import { CaseForm } from "./case-form.tsx";

export const EditCasePage = () => (
  <EditRecordPage
    kind="case"
    count={6}
    called={(record) => record.number}
    facts={(record) => <Editors record={record} />}
  >
    {(open, cancelTo) => <CaseForm open={open} cancelTo={cancelTo} />}
  </EditRecordPage>
);

/** Who else is on this record. */
function Editors({ record }: { readonly record: CaseRecord | null }) {
  return (
    <Presence people={usePresence(record ? { kind: "case", id: record.id } : null, "details", "editing")} />
  );
}
