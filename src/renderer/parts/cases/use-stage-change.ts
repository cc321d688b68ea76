import { type CaseRecord, type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { announce } from "#ui/states/live-region.tsx";
import { caseValues } from "./case-values.ts";

/** Moves a case to another open stage. */
export function useStageChange(record: CaseRecord, onProblem: (message: string | null) => void) {
  const save = useApiMutation("cases.update");
  return {
    busy: save.isPending,
    moveTo: (stage: CaseStage) => {
      onProblem(null);
      save.mutate(
        { params: { id: record.id }, body: { ...caseValues(record), stage }, ifMatch: etagOf(record) },
        {
          onSuccess: () => announce(t("Stage changed to {{stage}}.", { stage: caseStageNames[stage] })),
          onError: (error) => onProblem(errorMessage(error)),
        },
      );
    },
  };
}
