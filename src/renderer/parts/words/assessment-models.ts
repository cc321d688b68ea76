import { modelName, offeredModels } from "#instruments/models.ts";
import { t } from "#lib/words/t.ts";

/** The models of assessment by the names that people know them by. */
export const assessmentChoices = offeredModels().map((value) => ({ value, label: modelName(value) }));

/** Several of them in a line. */
export const assessmentNames = (models: readonly string[]): string =>
  models.length === 0 ? t("None") : models.map(modelName).join(", ");
