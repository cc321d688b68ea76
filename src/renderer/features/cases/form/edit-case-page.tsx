import { Link } from "react-router";
import { formatDate } from "#lib/words/format-date.ts";
import { Editors } from "#parts/presence/editors.tsx";
import { EditRecordPage } from "#parts/records/record-pages.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { CaseForm } from "./case-form.tsx";

export const EditCasePage = () => (
  <EditRecordPage
    kind="case"
    count={6}
    called={(record) => record.number}
    facts={(record) => <Editors kind="case" record={record} />}
  >
    {(open, cancelTo) =>
      // Words that were typed before it was archived stay within reach.
      open.record?.archived_at && open.found.draft === null ? (
        <Callout kind="info" title={`The case was archived on ${formatDate(open.record.archived_at)}.`}>
          It can be read and printed. To change it, <Link to={cancelTo}>restore it on its page</Link>.
        </Callout>
      ) : (
        <CaseForm open={open} cancelTo={cancelTo} />
      )
    }
  </EditRecordPage>
);
