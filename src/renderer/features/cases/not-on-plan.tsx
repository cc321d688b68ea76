import { MapPin } from "lucide-react";
import { useSearchParams } from "react-router";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { savedWords } from "#lib/bridge/revision.ts";
import { useRefuseAway } from "#lib/bridge/use-refuse-away.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { caseValues } from "#parts/cases/case-values.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useAnyAhead } from "./form/case-form-events.tsx";
import { CaseFormPlace } from "./form/case-form-place.tsx";
import { CaseNeedsServer } from "./form/case-needs-server.tsx";
import { type CaseValues, caseFormSchema, caseLabels } from "./form/case-values.ts";

type CaseProps = { readonly record: CaseRecord };

const schoolOf = ({ organization_id, organization_name }: CaseRecord) => ({
  id: organization_id,
  name: organization_name,
});

/** Said of an open case whose place is words alone: no plan shows it, and nothing that takes place there is found. */
export function NotOnPlan({ record }: CaseProps) {
  const words = record.location?.trim() ?? "";
  if (words === "" || record.place !== null || !record.can.edit || isEndedCase(record)) return null;
  return <Line record={record} words={words} />;
}

/** The dialog that `?where=1` opens over the page of a case. */
export function WhereAsked({ record }: CaseProps) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  if (search.get("where") === null || !record.can.edit || isEndedCase(record)) return null;
  return (
    <DraftGate draftKey={draftKeys.caseWhere(Number(record.id))}>
      {(found) => <WhereDialog record={record} found={found} onClose={() => put({ where: "" })} />}
    </DraftGate>
  );
}

function Line({ record, words }: CaseProps & { readonly words: string }) {
  const put = usePutSearch();
  const asksEvent = useAnyAhead(schoolOf(record)) && record.events.length === 0;
  return (
    <div className="not-on-plan">
      <Icon of={MapPin} size={14} />
      <span>{t("{{place}}: not on a floor plan.", { place: words })}</span>
      <Button size="small" variant="minimal" onClick={() => put({ where: "1" })}>
        {asksEvent ? t("Choose where, or which event…") : t("Choose where…")}
      </Button>
    </div>
  );
}

interface WhereDialogProps extends CaseProps {
  readonly found: FoundDraft;
  readonly onClose: () => void;
}

/** The part of the case's form that asks where it happened; the rest of the case stays as it is. */
function WhereDialog({ record, found, onClose }: WhereDialogProps) {
  const api = useApi();
  const refuseAway = useRefuseAway();
  const state = useForm({
    rules: caseFormSchema,
    initial: caseValues(record) as CaseValues,
    record,
    valuesOf: (current: CaseRecord) => caseValues(current) as CaseValues,
    save: async (body, ifMatch) => {
      refuseAway();
      return (await api("cases.update", { params: { id: record.id }, body, ifMatch })).data.data;
    },
    fields: ["location", "location_id", "zone_id", "events"],
    draft: { found, label: t("Changes to case {{number}}", { number: record.number }) },
    onSaved: (saved) => {
      announce(savedWords(saved));
      onClose();
    },
  });
  return (
    <FormDialog
      state={state}
      title={t("Where it happened")}
      action={t("Save")}
      words={{ labels: caseLabels, say: (_field, value) => [value].flat().join(", ") }}
      onClose={onClose}
    >
      <CaseNeedsServer />
      <CaseFormPlace state={state} schools={[schoolOf(record)]} events={record.events} browse />
    </FormDialog>
  );
}
