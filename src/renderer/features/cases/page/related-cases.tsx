import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CaseMatch } from "#contract/records/case-work/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

type CaseProps = { readonly record: CaseRecord };
type Decide = (match: CaseMatch, decision: "confirm" | "dismiss" | "clear") => void;

const said = {
  confirm: t("is related now"),
  dismiss: t("is not suggested any more"),
  clear: t("is undecided again"),
} as const;

/** Confirmed and possible related cases, each with what they have in common. */
export function RelatedCases({ record }: CaseProps) {
  const found = useQuery(apiQuery(useApi(), "cases.matches", { params: { id: record.id } }));
  const zone = useZoneOf()(record.organization_id);
  const save = useApiMutation("cases.match");
  const [all, setAll] = useState(false);
  const matches = found.data?.data ?? [];
  const of = (decision: CaseMatch["decision"]) => matches.filter((match) => match.decision === decision);
  const [confirmed, open, dismissed] = [of("confirmed"), of(null), of("dismissed")];
  const decide: Decide = (match, decision) =>
    save.mutate(
      { params: { id: record.id }, body: { match_id: match.id, type: "case", decision } },
      {
        onSuccess: () => {
          announce(t("Case {{number}} {{decision}}.", { number: match.number, decision: said[decision] }));
          document.getElementById("related-cases")?.focus();
        },
      },
    );
  if (matches.length === 0) return null;
  const few = all ? open : open.slice(0, 3);
  const one = (match: CaseMatch) => (
    <OneMatch
      key={match.id}
      match={match}
      zone={zone}
      decide={record.can.edit ? decide : null}
      busy={save.isPending}
    />
  );
  return (
    <section aria-label={t("Related cases")} id="related-cases" tabIndex={-1}>
      {save.error ? (
        <Callout kind="stop" title={failedTitle(save.error, t("Not saved."))} role="alert">
          {errorMessage(save.error)}
        </Callout>
      ) : null}
      {confirmed.length > 0 ? (
        <>
          <SectionHeader title={t("Related cases")} count={confirmed.length} />
          <ul className="case-related">{confirmed.map(one)}</ul>
        </>
      ) : null}
      {open.length > 0 ? (
        <>
          <SectionHeader title={t("May be related")} count={open.length} />
          <ul className="case-related">{few.map(one)}</ul>
          {open.length > few.length ? (
            <Button variant="minimal" size="small" onClick={() => setAll(true)}>
              {t("Show all")}
            </Button>
          ) : null}
        </>
      ) : null}
      {dismissed.length > 0 ? (
        <details className="case-dismissed">
          <summary>{t("Not related, as decided ({{count}})", { count: dismissed.length })}</summary>
          <ul className="case-related">{dismissed.map(one)}</ul>
        </details>
      ) : null}
    </section>
  );
}

type OneMatchProps = {
  readonly match: CaseMatch;
  readonly zone: Zone;
  readonly decide: Decide | null;
  readonly busy: boolean;
};

function OneMatch({ match, zone, decide, busy }: OneMatchProps) {
  const button = (decision: "confirm" | "dismiss" | "clear", label: string) => (
    <Button
      size="small"
      disabled={busy}
      onClick={() => decide?.(match, decision)}
      aria-label={t("{{label}}: case {{number}}", { label, number: match.number })}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <p>
        <Link to={paths.case(match.id)}>{`${match.number} ${match.title}`}</Link>
      </p>
      <p className="case-meta case-related-facts">
        <StageGlyph stage={match.stage} />
        <span>
          {match.archived_at
            ? t("Opened {{date}}, archived", { date: formatDateIn(match.created_at, zone) })
            : t("Opened {{date}}", { date: formatDateIn(match.created_at, zone) })}
        </span>
      </p>
      {match.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {match.decision === "confirmed" ? (
        <p className="case-meta">
          {t("Confirmed by {{fullName}}", {
            fullName: match.decided_by?.full_name ?? t("a former colleague"),
          })}
        </p>
      ) : null}
      {decide ? (
        <div className="case-related-actions">
          {match.decision === null ? (
            <>
              {button("confirm", t("Confirm"))}
              {button("dismiss", t("Not related"))}
            </>
          ) : (
            button("clear", t("Undo"))
          )}
        </div>
      ) : null}
    </li>
  );
}
