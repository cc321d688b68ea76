import "../timeline/timeline.css";
import { CircleMinus, Mail, MessageSquare, Phone, PhoneMissed, User, Video } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type Audience,
  audienceNames,
  audiences,
  type Notice,
  type NoticeList,
  type NoticeWay,
  noticeWayNames,
} from "#contract/records/case-notices/schema.ts";
import { formatDay, formatTime, toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { whenOf } from "#parts/cases/duty-due.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { NoteMenu } from "../notes/note-menu.tsx";
import { whomOf } from "./duty-words.ts";

const icons: Readonly<Record<NoticeWay, LucideIcon>> = {
  in_person: User,
  telephone: Phone,
  letter: Mail,
  email: Mail,
  video: Video,
  other: MessageSquare,
};

const iconOf = ({ outcome, way }: Notice): LucideIcon =>
  outcome === "decided_not" ? CircleMinus : outcome === "not_reached" ? PhoneMissed : icons[way ?? "other"];

type NoticeLogProps = {
  readonly list: NoticeList;
  readonly action: ReactNode;
  readonly onEdit: (notice: Notice) => void;
  readonly onDelete: (notice: Notice) => void;
};

/** Every notice by day, latest first. */
export function NoticeLog({ list, action, onEdit, onDelete }: NoticeLogProps) {
  const [to, setTo] = useState<Audience | "">("");
  const shown = list.data.filter((each) => to === "" || each.audience === to);
  const days = Map.groupBy(shown, (each) => toIsoDay(new Date(each.at)));
  const there = audiences.filter((each) => list.data.some(({ audience }) => audience === each));
  return (
    <section aria-labelledby="all-notices">
      <SectionHeader
        id="all-notices"
        title={t("All notices")}
        count={list.total}
        action={
          <>
            {there.length > 1 ? (
              <SelectField
                label={t("Whom")}
                hideLabel
                toolbar
                placeholder={t("All people")}
                value={to}
                options={there.map((each) => ({ value: each, label: audienceNames[each] }))}
                onChange={(event) => setTo(there.find((each) => each === event.target.value) ?? "")}
              />
            ) : null}
            {action}
          </>
        }
      />
      <div className="timeline">
        {[...days].map(([day, notices]) => (
          <section key={day}>
            <h3 className="timeline-day">{formatDay(day)}</h3>
            <ol className="timeline-events">
              {notices.map((each) => (
                <OneNotice
                  key={each.uuid}
                  notice={each}
                  onEdit={() => onEdit(each)}
                  onDelete={() => onDelete(each)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {list.total > list.data.length ? (
        <p className="case-none">
          {t("These are the latest {{count}}; the report of the case has all of them.", {
            count: list.data.length,
          })}
        </p>
      ) : null}
    </section>
  );
}

function sentence(notice: Notice): string {
  const whom = whomOf(notice);
  switch (notice.outcome) {
    case "told":
      return t("told {{whom}}", { whom });
    case "not_reached":
      return t("could not reach {{whom}}", { whom });
    case "decided_not":
      return t("recorded the decision not to tell {{whom}}", { whom });
    default:
      return notice.outcome satisfies never;
  }
}

type OneNoticeProps = {
  readonly notice: Notice;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function OneNotice({ notice, onEdit, onDelete }: OneNoticeProps) {
  const { said, reason, next_try_at, next_try_by, way, audience, told_by, created_by, can } = notice;
  const who = told_by?.full_name ?? t("A former colleague");
  const isNamed = notice.persons.length > 0 || notice.name !== null;
  const facts = [
    // Where nobody is named, the sentence says whom.
    ...(isNamed ? [audienceNames[audience]] : []),
    ...(way === null ? [] : [noticeWayNames[way]]),
    ...(created_by !== null && created_by.id !== told_by?.id
      ? [t("Recorded by {{name}}", { name: created_by.full_name })]
      : []),
  ];
  const moves = [...(can.edit ? (["edit"] as const) : []), ...(can.delete ? (["delete"] as const) : [])];
  return (
    <li className="timeline-event notice">
      <span className="timeline-disc">
        <Icon of={iconOf(notice)} size={14} />
      </span>
      <div className="timeline-words">
        <p>
          <strong>{who}</strong> {sentence(notice)}
        </p>
        {facts.length > 0 ? <p className="case-meta">{facts.join(". ")}</p> : null}
        {said === null ? null : <p className="timeline-text">{said}</p>}
        {reason === null ? null : <p className="timeline-text">{reason}</p>}
        {next_try_at === null ? null : (
          <p className="timeline-text">
            {t("Next try {{when}}, {{who}}", {
              when: whenOf(next_try_at),
              who: next_try_by?.full_name ?? t("a former colleague"),
            })}
          </p>
        )}
      </div>
      <time className="timeline-time bw-numbers" dateTime={notice.at}>
        {formatTime(notice.at)}
      </time>
      <NoteMenu
        label={t("{{who}} {{what}}: more", { who, what: sentence(notice) })}
        moves={moves}
        onMove={(move) => (move === "delete" ? onDelete() : onEdit())}
      />
    </li>
  );
}
