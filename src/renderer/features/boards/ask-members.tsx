import { useState } from "react";
import { v7 as newUuid } from "uuid";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

interface AskMembersProps {
  readonly caseRecord: CaseRecord;
  /** The uuid of the assessment: one of CSTAG of the case, or else of WAVR. */
  readonly about: string;
}

/** Chooses who of the team answers. */
export function AskMembers({ caseRecord, about }: AskMembersProps) {
  const { id, team, assessments } = caseRecord;
  const begin = useApiMutation("boards.begin");
  const [uuid] = useState(() => newUuid());
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const question = assessments.some((each) => each.uuid === about) ? "classification" : "level_of_concern";
  const ask = () =>
    begin.mutate(
      { params: { id }, body: { uuid, question, record_uuid: about, asked: [...chosen] } },
      { onSuccess: () => announce(t("They are asked now, each alone.")) },
    );
  return (
    <section className="board" aria-label={t("Ask each member")}>
      <SectionHead title={t("Ask each member first")}>
        {t(
          "Each answers alone. Bellwether shows nobody what another answered, or how much they wrote, until the board is opened: not the lead and not an administrator. Then all answers lie side by side, with the evidence that each points to.",
        )}
      </SectionHead>
      <fieldset className="board-team">
        <legend className="bw-field-label">{t("Who answers")}</legend>
        {team.map(({ id: member, full_name, title, role }) => (
          <Checkbox
            key={member}
            label={full_name}
            note={title ?? (role === "lead" ? t("Lead of the case") : undefined)}
            checked={chosen.has(member)}
            onChange={(event) => {
              const next = new Set(chosen);
              if (event.currentTarget.checked) next.add(member);
              else next.delete(member);
              choose(next);
            }}
          />
        ))}
      </fieldset>
      {begin.error ? (
        <Callout kind="stop" role="alert" title={failedTitle(begin.error, t("Nobody was asked."))}>
          {errorMessage(begin.error)}
        </Callout>
      ) : null}
      <Button variant="primary" loading={begin.isPending} disabled={chosen.size === 0} onClick={ask}>
        {t("Ask them")}
      </Button>
    </section>
  );
}

/** Below what was asked before: another board is begun where the facts have changed. */
export function AskAgain(props: AskMembersProps) {
  const [open, setOpen] = useState(false);
  return open ? (
    <AskMembers {...props} />
  ) : (
    <div className="board">
      <Button onClick={() => setOpen(true)}>{t("Ask the team again")}</Button>
    </div>
  );
}
