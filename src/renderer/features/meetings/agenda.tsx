import { ArrowDown, ArrowUp, Ellipsis, ListPlus, Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { AgendaItem, Meeting } from "#contract/records/meetings/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { AgendaOffers } from "./agenda-offers.tsx";
import type { ChangeMeeting } from "./use-change-meeting.ts";

interface AgendaProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
  /** Null where it is only read. */
  readonly change: ChangeMeeting | null;
}

/** The list with one item moved by one place. */
function moved(agenda: readonly AgendaItem[], uuid: string, by: 1 | -1): AgendaItem[] {
  const at = agenda.findIndex((each) => each.uuid === uuid);
  const other = agenda[at + by];
  const own = agenda[at];
  if (own === undefined || other === undefined) return [...agenda];
  return agenda.map((each, place) => (place === at ? other : place === at + by ? own : each));
}

/** What is talked about: from what is open in the case, and in own words. */
export function Agenda({ record, meeting, change }: AgendaProps) {
  const { agenda } = meeting;
  const [offering, setOffering] = useState(false);
  const done = agenda.filter((each) => each.done).length;
  const move = (uuid: string, by: 1 | -1) =>
    change?.((body) => ({ ...body, agenda: moved(body.agenda, uuid, by) })).then((changed) => {
      if (changed) announce(by === 1 ? t("Moved down.") : t("Moved up."));
    });
  const add = (items: readonly AgendaItem[]) =>
    change?.((body) => ({ ...body, agenda: [...body.agenda, ...items] })) ?? Promise.resolve(false);
  return (
    <section className="meeting-agenda" aria-labelledby="meeting-agenda">
      <SectionHeader
        title={t("Agenda")}
        id="meeting-agenda"
        action={
          agenda.length === 0 ? null : (
            <span className="meeting-quiet">{t("{{done}} of {{all}}", { done, all: agenda.length })}</span>
          )
        }
      />
      {agenda.length === 0 ? <p className="meeting-quiet">{t("Nothing is on the agenda yet.")}</p> : null}
      <ol className="meeting-items">
        {agenda.map((item, at) => (
          <Item
            key={item.uuid}
            item={item}
            number={at + 1}
            last={at === agenda.length - 1}
            change={change}
            onMove={(by) => void move(item.uuid, by)}
          />
        ))}
      </ol>
      {change === null ? null : (
        <>
          <AddItem onAdd={(text) => add([{ uuid: crypto.randomUUID(), text, about: null, done: false }])} />
          <Button size="small" variant="minimal" icon={ListPlus} onClick={() => setOffering(true)}>
            {t("From what is open…")}
          </Button>
        </>
      )}
      {offering ? (
        <AgendaOffers
          caseId={Number(record.id)}
          agenda={agenda}
          onAdd={add}
          onClose={() => setOffering(false)}
        />
      ) : null}
    </section>
  );
}

interface ItemProps {
  readonly item: AgendaItem;
  readonly number: number;
  readonly last: boolean;
  readonly change: ChangeMeeting | null;
  readonly onMove: (by: 1 | -1) => void;
}

function Item({ item, number, last, change, onMove }: ItemProps) {
  const label = t("{{number}}. {{text}}", { number, text: item.text });
  if (change === null)
    return (
      <li className="meeting-item-read">
        <span className="meeting-item-text">{label}</span>
        {item.done ? <span className="meeting-quiet">{t("Talked about")}</span> : null}
      </li>
    );
  const byKeys = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li onKeyDown={byKeys}>
      <Checkbox
        label={label}
        checked={item.done}
        onChange={({ target: { checked } }) =>
          void change((body) => ({
            ...body,
            agenda: body.agenda.map((each) => (each.uuid === item.uuid ? { ...each, done: checked } : each)),
          }))
        }
      />
      <Menu
        label={t("Item {{number}}", { number })}
        items={[
          {
            label: t("Move up"),
            icon: ArrowUp,
            shortcut: "Alt ↑",
            disabled: number === 1,
            onSelect: () => onMove(-1),
          },
          {
            label: t("Move down"),
            icon: ArrowDown,
            shortcut: "Alt ↓",
            disabled: last,
            onSelect: () => onMove(1),
          },
          "line",
          {
            label: t("Take off the agenda"),
            icon: Trash2,
            onSelect: () =>
              void change((body) => ({
                ...body,
                agenda: body.agenda.filter((each) => each.uuid !== item.uuid),
              })),
          },
        ]}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            icon={Ellipsis}
            size="tiny"
            label={t("Item {{number}}: more", { number })}
          />
        )}
      />
    </li>
  );
}

/** An item in own words: typed, and added by Enter. */
function AddItem({ onAdd }: { readonly onAdd: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "") return;
    void onAdd(wanted).then((added) => {
      if (added) setText("");
    });
  };
  return (
    <form className="meeting-add" onSubmit={submit}>
      <TextField
        label={t("Another item")}
        value={text}
        maxLength={300}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === ""}>
        {t("Add")}
      </Button>
    </form>
  );
}
