import { useQuery } from "@tanstack/react-query";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { InForce } from "#parts/places/in-force.tsx";
import { PlaceAhead } from "#parts/places/place-ahead.tsx";
import { usePlaceKnown } from "#parts/places/place-reads.ts";
import { Answers } from "#parts/template-fields/template-answers.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { CaseAssessments } from "./case-assessments.tsx";
import { CaseEntities } from "./case-entities.tsx";
import { CasePeople } from "./case-people.tsx";
import { originWords } from "./case-words.ts";
import { EventsAhead, placesOfEvents } from "./events-ahead.tsx";
import { FewFiles } from "./files/few-files.tsx";
import { NotOnPlan, WhereAsked } from "./not-on-plan.tsx";
import { noticesQuery } from "./notices/notices-query.ts";
import { RelatedCases } from "./page/related-cases.tsx";
import { RecentEvents } from "./timeline/recent-events.tsx";

type CaseProps = { readonly record: CaseRecord };

/** First the exact words and who heard them, then where the assessments stand, then people and files (UI-7a). */
export function CaseOverview({ record }: CaseProps) {
  const locationId = record.place === null || record.stage === "closed" ? null : Number(record.place.id);
  // What was issued stands above the rest of the page too.
  const asksIssued = !isMadeHere(record);
  const told = useQuery({ ...noticesQuery(useApi(), record.id), enabled: asksIssued });
  const known = usePlaceKnown(locationId, placesOfEvents(record));
  if (!known || (asksIssued && told.isPending))
    return <Skeleton label={t("Loading what is known of the place")} shape="page" count={6} />;
  return (
    <div className="case-overview">
      <ExactWords record={record} />
      <WhereItHappened record={record} locationId={locationId} />
      <WhereAsked record={record} />
      <CaseAssessments record={record} />
      <div className="case-columns">
        <div className="case-column">
          <RecentEvents record={record} />
          <Prose title={t("Summary")} text={record.summary} none={t("No summary yet.")} />
          <Prose
            title={t("Immediate safety")}
            text={record.immediate_safety}
            none={t("No steps recorded yet.")}
          />
          {record.closing_reason ? (
            <Prose title={t("Why it was closed")} text={record.closing_reason} none="" />
          ) : null}
          <Answers record={record} />
        </div>
        <div className="case-column">
          <CasePeople record={record} />
          <CaseEntities record={record} />
          <FewFiles record={record} />
          <RelatedCases record={record} />
        </div>
      </div>
    </div>
  );
}

/**
 * What is different at the place of an open case, what takes place there, and what was issued about it; where its place is words alone,
 * the events that it concerns.
 */
function WhereItHappened({ record, locationId }: CaseProps & { readonly locationId: number | null }) {
  const { can } = useSession();
  const told = useQuery({ ...noticesQuery(useApi(), record.id), enabled: !isMadeHere(record) });
  const fromCase = told.data?.bulletins ?? [];
  const issues = can.create_records && record.can.edit && !isMadeHere(record);
  if (locationId === null)
    return record.place === null && !isEndedCase(record) ? (
      <div className="case-place">
        <NotOnPlan record={record} />
        <EventsAhead record={record} issues={issues} fromCase={fromCase} />
      </div>
    ) : null;
  return (
    <div className="case-place">
      <InForce locationId={locationId} />
      <PlaceAhead
        locationId={locationId}
        caseId={Number(record.id)}
        concerned={record.events}
        former={isEndedCase(record) ? [] : record.former_events}
        fromCase={fromCase}
        issues={issues}
      />
    </div>
  );
}

function ExactWords({ record }: CaseProps) {
  const origin = originWords(record, useZoneOf()(record.organization_id));
  if (record.exact_words === null && origin === "") return null;
  return (
    <figure className="case-words" aria-label={t("What was said")}>
      {record.exact_words ? <blockquote>{record.exact_words}</blockquote> : null}
      {origin ? <figcaption>{origin}</figcaption> : null}
    </figure>
  );
}

type ProseProps = { readonly title: string; readonly text: string | null; readonly none: string };

function Prose({ title, text, none }: ProseProps) {
  return (
    <section>
      <SectionHeader title={title} />
      {text ? <p className="case-prose">{text}</p> : <p className="case-none">{none}</p>}
    </section>
  );
}
