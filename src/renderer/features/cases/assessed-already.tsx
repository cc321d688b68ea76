import { Link } from "react-router";
import type { AssessmentSummary } from "#contract/records/assessments/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

type AssessedAlreadyProps = {
  readonly name: string;
  /** The case from which one more would be started. */
  readonly caseId: number;
  readonly assessments: readonly AssessmentSummary[];
  readonly onStart: () => void;
  readonly onClose: () => void;
};

const addressOf = ({ case_id, person_uuid, uuid }: AssessmentSummary) =>
  case_id === null ? paths.personCstag(person_uuid, uuid) : paths.caseCstag(case_id, uuid);

function placeOf({ case_id, case_number }: AssessmentSummary, here: number): string {
  if (case_id === here) return t("In this case");
  return case_number === null ? t("In no case") : t("Case {{caseNumber}}", { caseNumber: case_number });
}

/** Says that a person has assessments, before one more is begun, and leads to them. */
export function AssessedAlready({ name, caseId, assessments, onStart, onClose }: AssessedAlreadyProps) {
  return (
    <Dialog
      open
      width="small"
      title={t("Start another assessment?")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" onClick={onStart}>
            {t("Start another")}
          </Button>
        </>
      }
    >
      <p className="bw-dialog-text">
        {t("{{name}} has {{count}} assessments. Open one to go on with it.", {
          count: assessments.length,
          name,
        })}
      </p>
      <ul className="case-assessed">
        {assessments.map((each) => (
          <li key={each.uuid}>
            <Link to={addressOf(each)}>{placeOf(each, caseId)}</Link>
            <span className="case-meta">
              {t("last changed {{date}}", { date: formatDate(each.updated_at) })}
            </span>
            <ClassificationTag value={each.classification} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
