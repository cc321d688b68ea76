import "./notices.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { capitalized } from "#contract/kit/kinds.ts";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import {
  audienceNames,
  type Duty,
  type DutyPerson,
  type Notice,
  type NoticeList,
} from "#contract/records/case-notices/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { whenOf } from "#parts/cases/duty-due.ts";
import { Who } from "#ui/facts/avatar.tsx";
import { type Fact, FactList } from "#ui/facts/fact-list.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { CaseInspector } from "../case-inspector.tsx";
import { adviceFor, whyWords } from "./duty-words.ts";
import { noticesQuery } from "./notices-query.ts";
import { useDuty } from "./use-duty.ts";

/** Who the chosen audience is, what to say to them and what to leave out, and why they have to be told. */
export function NoticeInspector({ record }: { readonly record: CaseRecord }) {
  const { data: list } = useQuery(noticesQuery(useApi(), record.id));
  const duty = useDuty(list?.duties ?? []);
  if (list === undefined || duty === undefined) return <CaseInspector record={record} />;
  return <OfDuty duty={duty} list={list} />;
}

function OfDuty({ duty, list }: { readonly duty: Duty; readonly list: NoticeList }) {
  const classification = list.classification ?? 0;
  const advice = adviceFor(duty.audience, classification);
  const notices = list.data.filter((each) => duty.notice_ids.includes(each.id));
  const facts = factsOf(duty, notices);
  return (
    <div className="case-inspector">
      <section>
        <SectionHeader title={audienceNames[duty.audience]} />
        <ul className="case-team">
          {duty.people.map((person) => (
            <li key={person.id}>
              <Who name={person.name} kind="person" note={personWords(person, notices)}>
                <Link to={paths.person(person.uuid)}>{person.name}</Link>
              </Who>
            </li>
          ))}
        </ul>
        {facts.length > 0 ? (
          <div className="notice-facts">
            <FactList facts={facts} />
          </div>
        ) : null}
      </section>
      <section>
        <SectionHeader title={t("What to say")} />
        <ul className="notice-advice">
          {advice.say.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div className="notice-leave-out">
          <h3>{t("Leave out")}</h3>
          <p>{advice.leaveOut}</p>
        </div>
      </section>
      <section>
        <SectionHeader title={t("Why these {{count}}", { count: list.duties.length })} />
        <p className="case-none">{whyWords[classification] ?? ""}</p>
        {list.classified_at === null ? null : (
          <p className="case-none">
            {t("Classified as {{classification}} on {{date}}.", {
              classification: classificationNames[classification] ?? "",
              date: formatDate(list.classified_at),
            })}
          </p>
        )}
      </section>
    </div>
  );
}

/** `Told 2 times`, `Not reached`. */
function personWords(person: DutyPerson, notices: readonly Notice[]): string {
  const own = notices.filter((each) => each.persons.some(({ id }) => id === person.id));
  const told = own.filter((each) => each.outcome === "told").length;
  const standing =
    told > 0
      ? t("Told {{count}} times", { count: told })
      : own.some((each) => each.outcome === "not_reached")
        ? t("Not reached")
        : t("Not told yet");
  return person.note === null ? standing : t("{{note}}. {{standing}}", { note: person.note, standing });
}

function factsOf(duty: Duty, notices: readonly Notice[]): readonly Fact[] {
  const languages = [...new Set(duty.people.flatMap((each) => each.languages))];
  const next = notices.find((each) => each.next_try_at !== null && each.next_try_at === duty.next_try_at);
  return [
    ...(languages.length > 0 ? [{ label: t("Language"), value: languages.join(", ") }] : []),
    ...duty.people.flatMap(({ name, phones }) =>
      phones.map((phone) => ({
        label: t("Phone"),
        value: duty.people.length > 1 ? `${phone}, ${name}` : phone,
      })),
    ),
    ...(next?.next_try_at
      ? [
          { label: t("Next try"), value: capitalized(whenOf(next.next_try_at)) },
          { label: t("By"), value: next.next_try_by?.full_name ?? null },
        ]
      : []),
  ];
}
