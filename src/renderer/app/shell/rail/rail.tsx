import { t } from "#lib/words/t.ts";
import "./rail.css";
import { useQuery } from "@tanstack/react-query";
import { School } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { useWorkDay } from "#lib/page/use-schedule.ts";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { usePressOutside } from "#ui/overlays/popover.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { homeOrganization } from "../organization.ts";
import { UserMenu } from "../top-bar/user-menu.tsx";
import { groupsFor, holdsAddress, type NavItem } from "./nav-items.ts";
import { useRail } from "./use-rail.ts";

/** The navigation at the left: school, screens, who is signed in. */
export function Rail() {
  const { shape, over, closeOver } = useRail();
  const { can } = useSession();
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePressOutside(over, [rail], closeOver);
  // The entry of the page may lie below the edge of a low window.
  useEffect(() => {
    if (pathname !== "") rail.current?.querySelector("a[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  // Runs again because: a new address closes the rail
  useEffect(closeOver, [pathname]);
  useEffect(() => {
    if (over) rail.current?.querySelector<HTMLElement>("a[aria-current], a")?.focus();
  }, [over]);

  const small = shape !== "whole" && !over;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!over || event.key !== "Escape" || event.defaultPrevented) return;
    closeOver();
    document.getElementById("rail-toggle")?.focus();
  };
  if (shape === "away" && !over) return null;
  return (
    <nav
      ref={rail}
      id="rail"
      aria-label={t("Main")}
      className={cx("bw-rail", small && "bw-rail-small", over && "bw-rail-over")}
      onKeyDown={onKeyDown}
    >
      {small ? null : <SchoolBlock />}
      <div className="bw-rail-groups">
        {groupsFor(can).map((group) => (
          <NavList key={group.label ?? ""} label={group.label} items={group.items} small={small} />
        ))}
      </div>
      <UserMenu small={small} />
    </nav>
  );
}

type NavListProps = {
  readonly label: string | null;
  readonly items: readonly NavItem[];
  readonly small: boolean;
};

function NavList({ label, items, small }: NavListProps) {
  const { pathname } = useLocation();
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item.to}>
          <NavEntry item={item} current={holdsAddress(item, pathname)} small={small} />
        </li>
      ))}
    </ul>
  );
  if (label === null) return list;
  return (
    <div className="bw-rail-group">
      {small ? null : <p className="bw-rail-heading">{label}</p>}
      {list}
    </div>
  );
}

type NavEntryProps = { readonly item: NavItem; readonly current: boolean; readonly small: boolean };

function NavEntry({ item, current, small }: NavEntryProps) {
  // The same parts in either width: what counts would otherwise ask anew when the rail gets narrow.
  return (
    <Tooltip
      content={small ? item.label : null}
      shortcut={item.keys?.replace(" then ", " ")}
      placement="right"
      describe={false}
    >
      <Link to={item.to} aria-current={current ? "page" : undefined} className="bw-rail-link">
        <Icon of={item.icon} />
        <span className={small ? "bw-hidden" : "bw-ellipsis"} title={small ? undefined : item.label}>
          {item.label}
        </span>
        {item.counted === "open-cases" ? <OpenCases hidden={small} /> : null}
        {item.counted === "my-tasks" ? <MyTasks hidden={small} /> : null}
        {item.counted === "notifications" ? <Unread hidden={small} /> : null}
      </Link>
    </Tooltip>
  );
}

type CountProps = { readonly hidden: boolean };

function OpenCases({ hidden }: CountProps) {
  const { data } = useQuery(apiQuery(useApi(), "dashboard.show", { query: {} }));
  const count = data?.data.open_cases_by_stage.reduce((sum, row) => sum + row.count, 0) ?? 0;
  return <Count count={count} hidden={hidden} word="open" />;
}

/** Counts tasks that are due today or late. */
function MyTasks({ hidden }: CountProps) {
  const query = { mine: "yes", status: "1,2,3", due_to: useWorkDay(), per_page: 1 };
  const { data } = useQuery(apiQuery(useApi(), "tasks.list", { query }));
  return <Count count={data?.meta.total ?? 0} hidden={hidden} word="due" />;
}

function Unread({ hidden }: CountProps) {
  const { data } = useQuery(apiQuery(useApi(), "notifications.unread", {}));
  return <Count count={data?.data.count ?? 0} hidden={hidden} word="unread" />;
}

function Count({ count, hidden, word }: CountProps & { readonly count: number; readonly word: string }) {
  if (count === 0) return null;
  return (
    <span className={hidden ? "bw-hidden" : "bw-rail-count"}>
      {count}
      <span className="bw-hidden"> {word}</span>
    </span>
  );
}

/** Whose records these are. There is nothing to switch between yet, so it is plain text. */
function SchoolBlock() {
  const { own, above } = homeOrganization(useSession());
  if (!own) return null;
  return (
    <div className="bw-rail-school">
      <Icon of={School} />
      <span className="bw-rail-words">
        <span className="bw-rail-name bw-ellipsis">{own.name}</span>
        {above ? <span className="bw-rail-note bw-ellipsis">{above.name}</span> : null}
      </span>
    </div>
  );
}
