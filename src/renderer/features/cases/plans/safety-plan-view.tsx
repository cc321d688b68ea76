import { Printer } from "lucide-react";
import { useState } from "react";
import { isEndedCase, isResting } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { eventWords } from "#contract/records/location-events/event-words.ts";
import { formerEventsNamed } from "#contract/records/location-events/former-events.ts";
import { lacksCheckIns } from "#contract/records/plans/in-force.ts";
import { missesItsEvent } from "#contract/records/plans/measures-of-events.ts";
import { type CheckIn, planFields, type SafetyPlan } from "#contract/records/plans/schema.ts";
import type { WavrPlanVersion } from "#contract/records/wavr/schema.ts";
import { planAsksOf } from "#instruments/person-types.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDate, formatDateIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { changeBlocks } from "#parts/plans/change-blocks.ts";
import { KeptDialog } from "#parts/plans/kept-dialog.tsx";
import { PastCheckIns, PastReviews } from "#parts/plans/past.tsx";
import { safetyPlanBlocks } from "#parts/plans/plan-blocks.ts";
import { nobodyKnown, planStanding, planTitle } from "#parts/plans/plan-words.ts";
import { safetyChangeNames, safetyChangeWords } from "#parts/plans/safety-changes.ts";
import { useChanges } from "#parts/plans/use-changes.ts";
import { useKeptVersion } from "#parts/plans/use-kept-version.ts";
import { usePlanNames } from "#parts/plans/use-plan-names.ts";
import { VersionList } from "#parts/plans/version-list.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EventLink } from "../event-link.tsx";
import { mayWork } from "../page/case-moves.ts";
import { NextCheckIn } from "./check-ins.tsx";
import { ReviewButton } from "./reviews.tsx";

interface SafetyPlanViewProps {
  readonly record: CaseRecord;
  readonly plan: SafetyPlan;
  /** Of this plan. */
  readonly checkIns: readonly CheckIn[];
  /** Only one plan of a page is on its paper. */
  readonly prints: boolean;
  readonly onPrint: () => void;
}

/** One safety plan: what is next, what it says, how it went, and every version of it. */
export function SafetyPlanView({ record, plan, checkIns, prints, onPrint }: SafetyPlanViewProps) {
  const { user } = useSession();
  const zone = useZoneOf()(record.organization_id);
  const [shown, setShown] = useState<WavrPlanVersion | null>(null);
  const names = usePlanNames(record, [plan.state]);
  const asks = planAsksOf(plan.person?.person_type.id ?? null);
  const changed = useChanges(plan, safetyChangeNames(asks));
  const title = planTitle(plan);
  const open = checkIns.find(({ done_at, closed_at }) => done_at === null && closed_at === null);
  const last = plan.versions.at(-1);
  const ended = plan.state.status === "ended";
  const sections = [
    {
      id: plan.uuid,
      title: "",
      blocks: safetyPlanBlocks(plan.state, { ...names, asks, kept: plan }, isEndedCase(record)),
    },
  ];
  return (
    <article className="plan-view" aria-label={title}>
      <SectionHeader
        title={title}
        action={
          <>
            <GovernedButton needs="print" size="small" icon={Printer} onClick={onPrint}>
              {t("Print")}
            </GovernedButton>
            <ReviewButton record={record} plan={plan.uuid} status={plan.state.status} />
            {mayWork(record) && !ended ? (
              <LinkButton to={paths.safetyPlan(record.id, plan.uuid)} size="small">
                {plan.state.status === "draft" ? t("Go on writing") : t("New version")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <p className="plan-facts">
        <span>{t("Version {{number}}", { number: last?.number ?? 1 })}</span>
        <Tag kind="outline">{planStanding(plan.state.status, isEndedCase(record), isResting(record))}</Tag>
        <span>{t("Saved {{date}}", { date: formatDateIn(last?.made_at ?? plan.updated_at, zone) })}</span>
        {plan.state.review_date === null || ended ? null : (
          <span>{t("Review on {{date}}", { date: formatDate(plan.state.review_date) })}</span>
        )}
      </p>
      {lacksCheckIns(plan.state, asks.student) && mayWork(record) ? (
        <Callout kind="info" title={t("It is known now whom this plan is about")}>
          {t(
            "Write a new version with what the student brings, the family’s part, and how often somebody checks in.",
          )}
        </Callout>
      ) : null}
      {open === undefined ? null : <NextCheckIn checkIn={open} asks={asks} mayAnswer={mayWork(record)} />}
      <MovedEvents record={record} plan={plan} />
      <EventsOfMeasures record={record} plan={plan} />
      <div className="plan-paper">
        <PaperSections sections={sections} />
      </div>
      <PastCheckIns checkIns={checkIns} asks={asks} plan={plan.state.status} caseClosed={record.closed_at} />
      <PastReviews record={record} reviews={plan.state.reviews} />
      <SectionHeader title={t("Versions")} count={plan.versions.length} level={3} />
      <VersionList
        versions={plan.versions}
        organizationId={record.organization_id}
        changed={changed}
        none={t("None is saved yet. Each save is kept as a version.")}
        onOpen={(version) => () => setShown(version)}
      />
      {shown === null ? null : (
        <KeptPlan record={record} plan={plan} kept={shown} onClose={() => setShown(null)} />
      )}
      {prints ? (
        <PrintSheet
          title={t("Safety plan")}
          about={[plan.person?.name ?? nobodyKnown, t("Case {{caseNumber}}", { caseNumber: record.number })]}
          by={user?.full_name ?? ""}
          content={() => <PaperSections sections={sections} />}
        />
      ) : null}
    </article>
  );
}

/** The events at which measures are done, as they are now, each leading to its own page. */
function EventsOfMeasures({ record, plan: { state } }: Pick<SafetyPlanViewProps, "record" | "plan">) {
  const events = record.events.filter(({ uuid }) =>
    state.measures.some(({ event_uuid }) => event_uuid === uuid),
  );
  if (events.length === 0) return null;
  return (
    <div className="plan-events">
      <FactList
        facts={[
          {
            label: t("Events"),
            value: (
              <ul>
                {events.map((event) => (
                  <li key={event.uuid}>
                    <EventLink event={event} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Measures whose event is on another day by now, or was deleted: the plan says what it was made for. */
function MovedEvents({ record, plan: { state } }: Pick<SafetyPlanViewProps, "record" | "plan">) {
  if (state.status === "ended" || isEndedCase(record)) return null;
  const told = state.measures.flatMap((measure) => {
    if (measure.event_uuid === null) return [];
    const event = record.events.find(({ uuid }) => uuid === measure.event_uuid);
    const former = formerEventsNamed(record, measure.event_uuid);
    if (event === undefined)
      return [
        former.length > 0
          ? t("{{measure}}: its event was deleted: {{events}}.", {
              measure: measure.what,
              events: former.join("; "),
            })
          : t("{{measure}}: the case does not concern its event any more.", { measure: measure.what }),
      ];
    return missesItsEvent(measure, event)
      ? [t("{{measure}}: it is now {{event}}.", { measure: measure.what, event: eventWords(event) })]
      : [];
  });
  if (told.length === 0) return null;
  return (
    <Callout kind="wait" title={t("Measures at an event that has changed")}>
      {told.map((each, at) => (
        <p key={at}>{each}</p>
      ))}
    </Callout>
  );
}

interface KeptPlanProps {
  readonly record: CaseRecord;
  readonly plan: SafetyPlan;
  readonly kept: WavrPlanVersion;
  readonly onClose: () => void;
}

/** A version as it was kept, read when it is opened. */
function KeptPlan({ record, plan, kept, onClose }: KeptPlanProps) {
  const { found, state: said, before: former } = useKeptVersion(plan, kept);
  const state = planFields.safeParse(said).data;
  const before = planFields.safeParse(former).data;
  const names = usePlanNames(
    record,
    [state, before].filter((each) => each !== undefined),
  );
  const asks = planAsksOf(plan.person?.person_type.id ?? null);
  return (
    <KeptDialog
      title={t("Plan, version {{number}}", { number: kept.number })}
      made={t("Saved")}
      kept={kept}
      found={found}
      blocks={
        state === undefined
          ? []
          : [
              ...changeBlocks(safetyChangeWords(asks, names), before ?? null, state),
              ...safetyPlanBlocks(state, { ...names, asks, kept: { ...plan, number: kept.number } }),
            ]
      }
      onClose={onClose}
    />
  );
}
