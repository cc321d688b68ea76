import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { Editors } from "#parts/presence/editors.tsx";
import { EditRecordPage } from "#parts/records/record-pages.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { CaseForm } from "./case-form.tsx";

/** Under this word in its address, the form is left for the plan from which it was opened: a new one, or that of `?plan=`. */
const forPlan = "safety-plan";

export function EditCasePage() {
  const [search] = useSearchParams();
  const plan = z.uuid().safeParse(search.get("plan")).data ?? "new";
  const back =
    search.get("then") === forPlan
      ? ({ id }: Pick<CaseRecord, "id">) => paths.safetyPlan(id, plan)
      : undefined;
  return <EditCase back={back} />;
}

interface EditCaseProps {
  /** Where it goes on, where that is not the case. */
  readonly back: ((record: Pick<CaseRecord, "id">) => string) | undefined;
}

const EditCase = ({ back }: EditCaseProps) => (
  <EditRecordPage
    kind="case"
    afterSave={back}
    count={6}
    called={(record) => record.number}
    facts={(record) => <Editors kind="case" record={record} />}
  >
    {(open, toCase) => {
      const cancelTo = back !== undefined && open.record ? back(open.record) : toCase;
      // Words that were typed before it was closed or archived stay within reach.
      return open.record && isEndedCase(open.record) && open.found.draft === null ? (
        <EndedNote record={open.record} cancelTo={cancelTo} />
      ) : (
        <CaseForm open={open} cancelTo={cancelTo} />
      );
    }}
  </EditRecordPage>
);

type EndedNoteProps = { readonly record: CaseRecord; readonly cancelTo: string };

/** In place of the form of a closed or archived case: what comes first. */
function EndedNote({ record, cancelTo }: EndedNoteProps) {
  const { archived_at: archived, closed_at: closed } = record;
  const done = archived === null ? "closed" : "archived";
  const at = archived ?? closed;
  return (
    <Callout
      kind="info"
      title={
        at === null
          ? t("The case is {{done}}.", { done })
          : t("The case was {{done}} on {{date}}.", { done, date: formatDate(at) })
      }
    >
      {archived === null ? (
        <Trans
          i18nKey="It can be read and printed. To change it, <linked>reopen it on its page</linked>."
          components={{ linked: <Link to={cancelTo} /> }}
        />
      ) : (
        <Trans
          i18nKey="It can be read and printed. To change it, <linked>restore it on its page</linked>."
          components={{ linked: <Link to={cancelTo} /> }}
        />
      )}
    </Callout>
  );
}
