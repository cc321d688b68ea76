import { t } from "#lib/words/t.ts";
import "./tabs.css";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { fittingTabs } from "#lib/screen/fitting-tabs.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";

export type TabLink = {
  readonly id: string;
  readonly label: string;
  /** Its address: `?tab=people`, or a path. */
  readonly to: string;
  /** Shown behind the label when given. */
  readonly count?: ReactNode;
};

export type TabsProps = {
  /** Name of the group of links: "Case". */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** Id of the tab shown now. */
  readonly current: string;
  /** After the last tab, such as a + button. */
  readonly end?: ReactNode;
};

const GAP = 20;
const MORE_WIDTH = 64;

/** Tabs are links, so the tab is in the URL. Those that do not fit go into a More menu. */
export function Tabs({ label, tabs, current, end }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(tabs.length);

  useLayoutEffect(() => {
    const update = () => {
      const widths = [...(measure.current?.children ?? [])].map(
        (child) => (child as HTMLElement).offsetWidth,
      );
      const room = (row.current?.clientWidth ?? 0) - (end ? 28 : 0);
      setFits(fittingTabs(widths, room, GAP, MORE_WIDTH));
    };
    update();
    const observer = new ResizeObserver(update);
    if (row.current) observer.observe(row.current);
    if (measure.current) for (const child of measure.current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [tabs, end]);

  // The current tab is always visible, in the last place if need be.
  const at = tabs.findIndex((tab) => tab.id === current);
  const shown =
    at >= fits && fits > 0 ? [...tabs.slice(0, fits - 1), ...tabs.slice(at, at + 1)] : tabs.slice(0, fits);
  const hidden = tabs.filter((tab) => !shown.includes(tab));

  return (
    <nav className="bw-tabs" aria-label={label}>
      <div ref={measure} className="bw-tabs-measure bw-tabs-row" aria-hidden>
        {tabs.map((tab) => (
          <span key={tab.id} className="bw-tab">
            <TabWords tab={tab} />
          </span>
        ))}
      </div>
      <div ref={row} className="bw-tabs-row">
        {shown.map((tab) => (
          <Link
            key={tab.id}
            to={tab.to}
            className="bw-tab"
            aria-current={tab.id === current ? "page" : undefined}
          >
            <TabWords tab={tab} />
          </Link>
        ))}
        {hidden.length > 0 ? (
          <Menu
            label={t("More of {{label}}", { label })}
            placement="bottom-end"
            items={hidden.map((tab) => ({ label: tab.label, to: tab.to }))}
            trigger={(trigger) => (
              <button
                {...trigger}
                type="button"
                className="bw-tab bw-tab-more"
                aria-label={t("More of {{label}}", { label })}
              >
                {t("More")}
                <Icon of={ChevronDown} size={14} />
              </button>
            )}
          />
        ) : null}
        {end ? <div className="bw-tabs-end">{end}</div> : null}
      </div>
    </nav>
  );
}

function TabWords({ tab }: { readonly tab: TabLink }) {
  return (
    <>
      {tab.label}
      {tab.count === undefined ? null : <span className="bw-tab-count">{tab.count}</span>}
    </>
  );
}
