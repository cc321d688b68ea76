import { isEndedCase } from "#contract/records/cases/moves.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useWavr } from "../wavr-context.ts";

/** Why nothing can be changed here, and how it can be: a case that is closed is reopened by whoever may. */
export function WhyLocked() {
  const { caseRecord } = useWavr();
  if (!isEndedCase(caseRecord))
    return <Callout kind="info">{t("You may read this assessment but not change it.")}</Callout>;
  const archived = caseRecord.archived_at !== null;
  return (
    <Callout
      kind="info"
      title={archived ? t("The case is archived.") : t("The case is closed.")}
      action={
        caseRecord.can.edit && !archived ? (
          <LinkButton to={paths.reopenCase(caseRecord.id)} size="small">
            {t("Reopen…")}
          </LinkButton>
        ) : undefined
      }
    >
      {archived
        ? t("Restore it to change this assessment.")
        : caseRecord.can.edit
          ? t("Reopen it to change this assessment.")
          : t(
              "Whoever may change the case can reopen it. Until then this assessment is read and not changed.",
            )}
    </Callout>
  );
}
