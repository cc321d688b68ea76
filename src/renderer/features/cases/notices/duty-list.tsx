import { CircleCheck, CircleDashed, CircleMinus, Clock, PhoneMissed } from "lucide-react";
import { capitalized } from "#contract/kit/kinds.ts";
import { isLateDuty, isSettled } from "#contract/records/case-notices/duties.ts";
import {
  type Audience,
  audienceNames,
  audienceWords,
  type Duty,
  type Notice,
  type NoticeList,
} from "#contract/records/case-notices/schema.ts";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { dueWords, whenOf } from "#parts/cases/duty-due.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { howWords, namesOf, whomOf } from "./duty-words.ts";
import { useDuty } from "./use-duty.ts";

type DutyListProps = {
  readonly record: CaseRecord;
  readonly list: NoticeList;
  /** Null where nothing can be recorded. */
  readonly onRecord: ((audience: Audience) => void) | null;
};

/** Those who have to be told, in their fixed order; the one that is chosen shows each try. */
export function DutyList({ record, list, onRecord }: DutyListProps) {
  const chosen = useDuty(list.duties);
  // In a closed case nothing is late any more.
  const now = isEndedCase(record) ? 0 : Date.now();
  return (
    <ul className="duties">
      {list.duties.map((duty) => (
        <OneDuty
          key={duty.audience}
          duty={duty}
          notices={list.data.filter((each) => duty.notice_ids.includes(each.id))}
          isChosen={duty === chosen}
          now={now}
          onRecord={onRecord === null ? null : () => onRecord(duty.audience)}
        />
      ))}
    </ul>
  );
}

type OneDutyProps = {
  readonly duty: Duty;
  /** Those that count for it, latest first. */
  readonly notices: readonly Notice[];
  readonly isChosen: boolean;
  readonly now: number;
  readonly onRecord: (() => void) | null;
};

const signs: Readonly<Record<Duty["state"], { readonly icon: LucideIcon; readonly name: string }>> = {
  told: { icon: CircleCheck, name: t("Told") },
  not_reached: { icon: PhoneMissed, name: t("Not reached") },
  open: { icon: CircleDashed, name: t("Open") },
  decided_not: { icon: CircleMinus, name: t("Decided not to tell") },
};

function OneDuty({ duty, notices, isChosen, now, onRecord }: OneDutyProps) {
  const put = usePutSearch();
  const { audience, state } = duty;
  const late = isLateDuty(duty, now);
  const sign = late && state === "open" ? { icon: Clock, name: t("Late") } : signs[state];
  const open = !isSettled(duty);
  return (
    <li className="duty" data-state={state} data-late={late || undefined} data-chosen={isChosen || undefined}>
      <div className="duty-row">
        <span className="duty-sign">
          <Icon of={sign.icon} />
        </span>
        <div className="duty-whom">
          <button
            type="button"
            className="duty-name"
            aria-pressed={isChosen}
            onClick={() => put({ duty: audience })}
          >
            {audienceNames[audience]}
            <span className="bw-hidden">, {sign.name}</span>
          </button>
          <p className="case-meta">{peopleWords(duty)}</p>
        </div>
        <div className="duty-how">
          <Standing duty={duty} notices={notices} now={now} />
        </div>
        {open && onRecord !== null ? (
          <Button
            size="small"
            onClick={onRecord}
            aria-label={
              state === "not_reached"
                ? t("Record a try: {{name}}", { name: audienceNames[audience] })
                : t("Record: {{name}}", { name: audienceNames[audience] })
            }
          >
            {state === "not_reached" ? t("Record a try…") : t("Record…")}
          </Button>
        ) : null}
      </div>
      {isChosen && state === "not_reached" ? <Tries duty={duty} notices={notices} now={now} /> : null}
    </li>
  );
}

/** `Corinne Pryce and Dale Pryce, for Paloma Pryce`; what is missing where nobody is known. */
function peopleWords({ audience, people }: Duty): string {
  if (people.length === 0)
    return audience === "subject_parents" || audience === "target_parents"
      ? t("No parent is in the record yet")
      : audience === "target"
        ? t("Nobody is listed as target")
        : "";
  const names = namesOf(people.map((each) => each.name));
  const children = [...new Set(people.flatMap((each) => each.of ?? []))];
  return children.length === 0 ? names : t("{{names}}, for {{child}}", { names, child: namesOf(children) });
}

type StandingProps = Pick<OneDutyProps, "duty" | "notices" | "now">;

/** How it stands in two lines: what was said or what is missing, then how, when and by whom. */
function Standing({ duty, notices, now }: StandingProps) {
  const { state, audience, told_before } = duty;
  const decided = notices.find((each) => each.outcome === "decided_not");
  const told = notices.find((each) => each.outcome === "told");
  if (state === "told" && told !== undefined)
    return (
      <>
        <p className="duty-said">{told.said ?? t("Told.")}</p>
        <p className="case-meta">{howWords(told)}</p>
      </>
    );
  if (state === "decided_not" && decided !== undefined)
    return (
      <>
        <p className="duty-said">
          {decided.reason === null ? t("Not told.") : t("Not told. {{reason}}", { reason: decided.reason })}
        </p>
        <p className="case-meta">
          {t("Decided {{how}}. Asked again when the classification changes.", { how: whenAndWho(decided) })}
        </p>
      </>
    );
  const due = dueWords(duty, now);
  if (state === "not_reached") {
    const tries = notices.filter((each) => each.outcome === "not_reached");
    return (
      <>
        <p className="duty-said">
          {told === undefined ? null : `${t("{{whom}}: told.", { whom: whomOf(told) })} `}
          <strong>{t("Not reached: {{whom}}.", { whom: missedOf(tries, audience) })}</strong>
        </p>
        <p className="case-meta">
          {t("{{count}} tries, the last {{when}}", {
            count: tries.length,
            when: whenOf(tries[0]?.at ?? ""),
          })}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="duty-said">
        {told_before === null ? t("Not told yet.") : t("The new classification has not been told yet.")}
      </p>
      <p className="case-meta">
        <span className={isLateDuty(duty, now) ? "case-late" : undefined}>
          {due ?? t("The team decides whether to tell.")}
        </span>
        {told_before === null ? null : ` ${t("Last told {{date}}.", { date: formatDate(told_before) })}`}
      </p>
    </>
  );
}

const whenAndWho = ({ at, told_by }: Notice): string =>
  told_by === null ? whenOf(at) : t("{{when}}, {{who}}", { when: whenOf(at), who: told_by.full_name });

const missedOf = (tries: readonly Notice[], audience: Audience): string => {
  const names = new Set(
    tries.flatMap((each) => [
      ...each.persons.map(({ name }) => name),
      ...(each.name === null ? [] : [each.name]),
    ]),
  );
  return names.size === 0 ? audienceWords[audience] : namesOf([...names]);
};

/** The next try on top, then the past ones. */
function Tries({ duty, notices, now }: StandingProps) {
  const tries = notices.filter((each) => each.outcome === "not_reached");
  const next = tries.find((each) => each.next_try_at === duty.next_try_at && each.next_try_at !== null);
  return (
    <ol className="duty-tries">
      {next?.next_try_at ? (
        <li className="duty-next">
          <span className={cx("bw-numbers", Date.parse(next.next_try_at) < now && "case-late")}>
            {capitalized(whenOf(next.next_try_at))}
          </span>
          <span>
            <strong>{t("Next try.")}</strong> {next.next_try_by?.full_name ?? t("A former colleague")}
          </span>
        </li>
      ) : null}
      {tries.map((each) => (
        <li key={each.uuid}>
          <span className="bw-numbers">{capitalized(whenOf(each.at))}</span>
          <span>
            {each.said ?? t("Not reached.")} {each.reason ?? ""}{" "}
            <span className="case-quiet">{each.told_by?.full_name ?? t("A former colleague")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
