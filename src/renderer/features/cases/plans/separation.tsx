import { useQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PlansOfCase } from "#contract/records/plans/schema.ts";
import type { Separation as Compared, SeparationClash } from "#contract/records/plans/separation.ts";
import { hasSchoolDay, isNotYetKnown } from "#instruments/person-types.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { clashTime, clashWords, freeWords, unknownWords } from "#parts/plans/clash-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { mayWork } from "../page/case-moves.ts";

interface SeparationProps {
  readonly record: CaseRecord;
  readonly plans: PlansOfCase["safety_plans"];
}

/** Where the school days of the case's subjects and targets meet, and what is free instead. */
export function Separation({ record, plans }: SeparationProps) {
  const has = (wanted: string) => record.persons.some(({ role }) => role === wanted);
  const compares = has("subject") && has("target");
  const found = useQuery({
    ...apiQuery(useApi(), "plans.separation", { params: { id: record.id } }),
    enabled: compares,
  });
  const all = found.data?.data;
  if (!compares) return null;
  return (
    <section className="plan-view plan-apart" aria-label={t("Separation")}>
      <SectionHeader title={t("Separation")} count={all?.clashes.length || undefined} />
      <Loaded query={found} label={t("Comparing school days")} count={2} />
      {all === undefined ? null : <Clashes all={all} record={record} plans={plans} />}
    </section>
  );
}

function Clashes({ all, record, plans }: SeparationProps & { readonly all: Compared }) {
  const unknown = all.people.flatMap((each) => {
    // Whoever is no student has no school day to be written down.
    const type = record.persons.find(({ uuid }) => uuid === each.person.uuid)?.person_type.id;
    const words =
      type !== undefined && !hasSchoolDay(type) && !isNotYetKnown(type) ? null : unknownWords(each);
    return words === null ? [] : [{ words, each }];
  });
  const someDays = all.people.some(({ unknown: part }) => part !== "day");
  return (
    <>
      {all.clashes.length === 0 ? (
        someDays ? (
          <p className="plan-apart-quiet">
            {unknown.some(({ each }) => !each.seen || each.unknown === "day")
              ? t("It cannot be said yet whether their school days meet.")
              : t("The school days that are recorded do not meet.")}
          </p>
        ) : null
      ) : (
        <ul className="plan-apart-list">
          {all.clashes.map((clash) => (
            <li key={clash.key}>
              <ClashRow all={all} clash={clash} record={record} plans={plans} />
            </li>
          ))}
        </ul>
      )}
      {all.more ? (
        <p className="plan-apart-quiet">
          {t("There are more. They are listed as soon as some of these are settled.")}
        </p>
      ) : null}
      {unknown.length === 0 ? null : (
        <ul className="plan-apart-unknown">
          {unknown.map(({ words, each }) => (
            <li key={`${each.person.uuid} ${each.role}`}>
              {words}{" "}
              {each.seen && mayWork(record) ? (
                <LinkButton to={paths.editSchoolDay(each.person.uuid)} variant="minimal" size="small">
                  {t("Write it down")}
                </LinkButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type ClashRowProps = SeparationProps & { readonly all: Compared; readonly clash: SeparationClash };

function ClashRow({ all, clash, record, plans }: ClashRowProps) {
  const words = clashWords(all.people, clash);
  return (
    <article aria-label={words}>
      <p className="plan-apart-when">{clashTime(clash)}</p>
      <p className="plan-apart-what">{words}</p>
      <p className="plan-apart-free">{freeWords(all.people, clash)}</p>
      {mayWork(record) ? (
        <LinkButton to={planWith(record, plans, clash)} size="small" icon={ListPlus}>
          {t("Make it a measure")}
        </LinkButton>
      ) : null}
    </article>
  );
}

/** The plan that takes the measure: of whoever moves, else of the other, else a new one of whoever moves. */
function planWith(record: CaseRecord, plans: SeparationProps["plans"], clash: SeparationClash): string {
  const mover = clash[clash.free?.of ?? "subject"].person_uuid;
  const concerned = [mover, clash.subject.person_uuid, clash.target.person_uuid];
  const open = concerned.flatMap((uuid) =>
    plans.filter((plan) => plan.person_uuid === uuid && plan.state.status !== "ended"),
  );
  const to =
    open[0] === undefined ? paths.newSafetyPlan(record.id) : paths.safetyPlan(record.id, open[0].uuid);
  const search = new URLSearchParams({
    clash: clash.key,
    ...(open[0] === undefined ? { person: mover } : {}),
  });
  return `${to}?${search}`;
}
