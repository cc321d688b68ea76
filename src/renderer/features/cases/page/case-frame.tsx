import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { usePresence } from "#parts/presence/use-presence.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { CaseActions } from "./case-actions.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { type CaseMove, movesOf } from "./case-moves.ts";
import { CaseTabLinks } from "./case-tab-links.tsx";
import { MoveDialog } from "./move-dialog.tsx";

type CaseFrameProps = {
  readonly record: CaseRecord;
  /** Id of a tab, or `report`. */
  readonly current: string;
  readonly inspector?: ReactNode;
  readonly children: ReactNode;
};

/** The head of a case above its tabs, the same for each of them and for its report. */
export function CaseFrame({ record, current, inspector, children }: CaseFrameProps) {
  // Whoever comes from a page that a closed case has locked finds the dialog open.
  const [query] = useSearchParams();
  const [move, setMove] = useState<CaseMove | null>(
    query.get("move") === "reopen" && movesOf(record).includes("reopen") ? "reopen" : null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const people = usePresence(isMadeHere(record) ? null : { kind: "case", id: record.id });
  return (
    <PageLayout
      header={
        <PageHeader
          title={record.title}
          facts={
            <>
              <CaseFacts record={record} onMove={setMove} onProblem={setProblem} />
              <Presence people={people} />
            </>
          }
          actions={<CaseActions record={record} onMove={setMove} />}
        />
      }
      tabs={<CaseTabLinks record={record} current={current} />}
      inspector={inspector}
    >
      {problem ? (
        <Callout kind="stop" title={t("Not changed.")} role="alert">
          {problem}
        </Callout>
      ) : null}
      {children}
      <MoveDialog record={record} move={move} onClose={() => setMove(null)} />
    </PageLayout>
  );
}
