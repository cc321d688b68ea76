import { t } from "#lib/words/t.ts";
import "./palette.css";
import { HardDrive, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAppState, useSession } from "#lib/bridge/bridge-context.tsx";
import { readProblem } from "#lib/bridge/error-message.ts";
import { formatClock } from "#lib/words/format-date.ts";
import { paletteCommands } from "#renderer/app/palette/palette-commands.ts";
import { type PaletteOption, paletteGroups } from "#renderer/app/palette/palette-groups.tsx";
import { PaletteList } from "#renderer/app/palette/palette-list.tsx";
import { rankCommands, step } from "#renderer/app/palette/rank.ts";
import { usePaletteRecords } from "#renderer/app/palette/use-palette-results.ts";
import { useSavedSearches } from "#renderer/app/palette/use-saved-searches.ts";
import { openPalette, useShellState } from "#renderer/app/shell/shell-state.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";

/** Quick search: records of every kind, screens and actions, all by keyboard. */
export function Palette() {
  const open = useShellState((state) => state.paletteOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop closes; Esc is the key for it
    <dialog
      ref={dialog}
      aria-label={t("Search or go to")}
      className="bw-palette"
      onClose={() => openPalette(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <PaletteBody close={() => dialog.current?.close()} />
    </dialog>
  );
}

function PaletteBody({ close }: { readonly close: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const { can } = useSession();
  const records = usePaletteRecords(text);
  const commands = paletteCommands(can);
  const groups = paletteGroups({
    records,
    searches: useSavedSearches(text),
    screens: rankCommands(text, commands.screens),
    actions: rankCommands(text, commands.actions),
    mayCreate: can.create_records,
  });
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(chosen, options.length - 1);
  const current = options[at];

  const choose = (option: PaletteOption) => {
    close();
    if (option.to !== undefined) void navigate(option.to, { state: option.state });
    option.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setChosen(step(at, 1, options.length));
    else if (event.key === "ArrowUp") setChosen(step(at, -1, options.length));
    else if (event.key === "Enter" && current) choose(current);
    else return;
    event.preventDefault();
  };

  const found = records.hits.length + (records.local?.length ?? 0);
  const news = records.searching
    ? ""
    : text.trim().length < 2
      ? ""
      : records.error
        ? readProblem(records.error)
        : found === 0
          ? records.local
            ? t("Nothing on this computer matches.")
            : t("No records match.")
          : `${found} ${found === 1 ? "record" : "records"}`;
  return (
    <div className="bw-palette-box">
      <div className="bw-palette-field">
        <Icon of={Search} />
        <input
          type="text"
          role="combobox"
          aria-label={t("Search or go to")}
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={current ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("People, cases, tasks, comments, files, screens")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="Esc" />
      </div>
      {records.local ? <OnlyHere /> : null}
      <PaletteList id={listId} groups={groups} at={at} onPoint={setChosen} onChoose={choose} />
      <div className="bw-palette-foot">
        <span>
          <Kbd keys="↑" /> <Kbd keys="↓" /> {t("to move")}
        </span>
        <span>
          <Kbd keys="↵" /> {t("to open")}
        </span>
        <span role="status" className="bw-palette-news">
          {news}
        </span>
      </div>
    </div>
  );
}

/** Above the results while the server is away: that only the cache is searched, and how old it is. */
function OnlyHere() {
  const at = useAppState().connection?.server.lastReachedAt ?? null;
  const asOf = at === null ? "" : t(", as of {{time}}", { time: formatClock(at) });
  return (
    <p className="bw-palette-only" role="note">
      <Icon of={HardDrive} size={14} />
      {t("Only what is on this computer{{asOf}}", { asOf })}
    </p>
  );
}
