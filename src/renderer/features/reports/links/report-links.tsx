import type { UseQueryResult } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRef } from "react";
import type { EndpointOutput } from "#contract/endpoints/table.ts";
import type { ReportLink } from "#contract/services/reports/links.ts";
import type { SavedReport } from "#contract/services/reports/saved.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import type { Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { isLive, linkLines, refusalWords, stateWords } from "./link-words.ts";

type ReportLinksProps = {
  readonly saved: SavedReport;
  readonly found: UseQueryResult<EndpointOutput<"reports.links">>;
};

/** The links by which a report was sent: to whom, when they were opened, and the button that takes one back. */
export function ReportLinks({ saved, found }: ReportLinksProps) {
  const takeBack = useApiMutation("reports.takeBackLink");
  const zone = useZoneOf()(saved.case.organization_id);
  const section = useRef<HTMLElement>(null);
  const back = (link: ReportLink) =>
    takeBack.mutate(
      { params: { id: saved.case.id, report: saved.id, link: link.id } },
      {
        onSuccess: () => {
          announce(
            t("The link for {{email}} is taken back. It opens nothing from now on.", { email: link.email }),
          );
          // Its button has gone.
          section.current?.focus();
        },
      },
    );
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="report-links" className="reports-links">
      <SectionHeader title={t("Sent as a link")} id="report-links" />
      {takeBack.error ? (
        <Callout kind="stop" title={failedTitle(takeBack.error, t("Not taken back."))} role="alert">
          {errorMessage(takeBack.error)}
        </Callout>
      ) : null}
      <Loaded query={found} label={t("Loading links")} count={1}>
        {({ data, refusal }) => (
          <>
            {refusal === null ? (
              data.length === 0 ? (
                <p className="reports-note">{t("Not sent as a link yet.")}</p>
              ) : null
            ) : (
              <p className="reports-note">{refusalWords[refusal]}</p>
            )}
            <ul>
              {data.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  zone={zone}
                  busy={takeBack.isPending && takeBack.variables?.params.link === link.id}
                  onBack={() => back(link)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

type LinkRowProps = {
  readonly link: ReportLink;
  readonly zone: Zone;
  readonly busy: boolean;
  readonly onBack: () => void;
};

function LinkRow({ link, zone, busy, onBack }: LinkRowProps) {
  const { label, kind } = stateWords[link.state];
  return (
    <li>
      <h3>
        {link.email} <Tag kind={kind}>{label}</Tag>
      </h3>
      {linkLines(link, zone).map((line) => (
        <p key={line} className="reports-note">
          {line}
        </p>
      ))}
      {isLive(link) ? (
        <Button
          size="small"
          icon={Undo2}
          aria-label={t("Take back {{email}}", { email: link.email })}
          loading={busy}
          onClick={onBack}
        >
          {t("Take back")}
        </Button>
      ) : null}
    </li>
  );
}
