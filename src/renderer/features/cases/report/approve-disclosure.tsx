import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Disclosure } from "#contract/services/reports/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { ReportPaper } from "#parts/paper/report-paper.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

type ApproveDisclosureProps = {
  readonly caseId: string;
  readonly disclosure: Disclosure;
  readonly timeZone: string;
  /** Whom it goes to, on which ground and without whose name. */
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** The second person reads exactly what would leave, and approves that: nothing else leaves then. */
export function ApproveDisclosure(props: ApproveDisclosureProps) {
  const { caseId, disclosure, timeZone, children, onClose } = props;
  const params = { id: caseId, disclosure: disclosure.id };
  const found = useQuery(
    apiQuery(useApi(), "cases.disclosureReport", { params, query: { time_zone: timeZone } }),
  );
  const approve = useApiMutation("cases.approveDisclosure");
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of what was pressed.
  useEffect(() => heading.current?.focus(), []);
  const read = found.data?.data;
  const say = () => {
    if (read === undefined) return;
    approve.mutate(
      { params, body: { digest: read.digest, time_zone: timeZone } },
      {
        onSuccess: () => {
          announce(t("Approved. Its document can be made now."));
          onClose();
        },
        // What it says may have changed while it was read.
        onError: () => void found.refetch(),
      },
    );
  };
  return (
    <section className="report-approval" aria-labelledby="approve-disclosure">
      <div className="report-approval-head">
        <div>
          <h2 id="approve-disclosure" ref={heading} tabIndex={-1}>
            {t("Approve “{{name}}”", { name: disclosure.name })}
          </h2>
          {children}
          <p>{t("This and nothing else leaves. What changes in the case later is not part of it.")}</p>
        </div>
        <div className="report-approval-acts">
          <Button icon={ArrowLeft} onClick={onClose}>
            {t("Back to the report")}
          </Button>
          <Button
            variant="primary"
            icon={Check}
            loading={approve.isPending}
            disabled={read === undefined || found.isFetching}
            onClick={say}
          >
            {t("Approve")}
          </Button>
        </div>
      </div>
      {approve.error ? (
        <Callout kind="stop" role="alert" title={failedTitle(approve.error, t("Not approved."))}>
          {errorMessage(approve.error)}
        </Callout>
      ) : null}
      <Loaded query={found} label={t("Writing the report")} shape="page" count={4}>
        {({ data }) => <ReportPaper report={data} busy={found.isFetching} />}
      </Loaded>
    </section>
  );
}
