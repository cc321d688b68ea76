import { assessmentModels, assessmentName } from "#contract/records/case-kinds/schema.ts";
import { t } from "#lib/words/t.ts";

/** The models of assessment by the names that people know them by. */
export const assessmentChoices = assessmentModels.map((value) => ({ value, label: assessmentName(value) }));

/** Several of them in a line. */
export const assessmentNames = (models: readonly string[]): string =>
  models.length === 0 ? t("None") : models.map(assessmentName).join(", ");
