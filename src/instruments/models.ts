import { assessmentModels, assessmentName } from "#contract/records/case-kinds/schema.ts";
import { worksheetModel, worksheetModels } from "./worksheets/worksheets.ts";

/** Keys of the models that an assessment can follow here: those of the program, and every worksheet that is registered. */
export const offeredModels = (): readonly string[] => [
  ...assessmentModels,
  ...worksheetModels().map(({ meta }) => meta.pack),
];

/** What people call a model; one that this program does not know by its key. */
export const modelName = (key: string): string => worksheetModel(key)?.meta.short_name ?? assessmentName(key);
