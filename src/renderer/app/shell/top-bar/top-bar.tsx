import { t } from "#lib/words/t.ts";
import "./top-bar.css";
import { ArrowLeft, ArrowRight, ChevronDown, CircleHelp, PanelLeft, Plus, Search } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { type Crumb, usePageChrome } from "#lib/page/page-chrome.ts";
import { closeHelp, openHelp, usePageFrame } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { Mark } from "#ui/facts/mark.tsx";
import { Breadcrumbs } from "#ui/layout/breadcrumbs.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useRail } from "../rail/use-rail.ts";
import { openPalette } from "../shell-state.ts";
import { NotificationBell } from "./notification-bell.tsx";
import { useHistoryEnds } from "./use-history-ends.ts";

/** The bar at the top; dragging it moves the window. */
export function TopBar() {
  const { shape, over, single, toggle } = useRail();
  const breadcrumbs = usePageChrome((chrome) => chrome.breadcrumbs);
  const navigate = useNavigate();
  const ends = useHistoryEnds();
  return (
    <header className="bw-top">
      <div className="bw-top-brand" data-small={shape !== "whole" || undefined}>
        <Link to={paths.dashboard()} className="bw-top-home">
          <Mark size={22} />
          <span className={shape === "whole" ? undefined : "bw-hidden"}>Bellwether</span>
        </Link>
      </div>
      <div className="bw-top-tools">
        <IconButton
          id="rail-toggle"
          icon={PanelLeft}
          label={single ? t("Menu") : t("Side bar")}
          shortcut="Mod B"
          size="small"
          aria-expanded={over || shape === "whole"}
          onClick={toggle}
        />
        <IconButton
          icon={ArrowLeft}
          label={t("Back")}
          shortcut="Alt ←"
          size="small"
          disabled={!ends.canGoBack}
          onClick={() => void navigate(-1)}
        />
        <IconButton
          icon={ArrowRight}
          label={t("Forward")}
          shortcut="Alt →"
          size="small"
          disabled={!ends.canGoForward}
          onClick={() => void navigate(1)}
        />
      </div>
      <div className="bw-top-crumbs">
        {breadcrumbs.length > 0 ? <Breadcrumbs crumbs={fromDashboard(breadcrumbs)} /> : null}
      </div>
      <button type="button" className="bw-top-search" onClick={() => openPalette()}>
        <Icon of={Search} size={14} />
        <span className="bw-top-search-words">
          {t("Search")}
          <span className="bw-top-search-more"> {t("or go to")}</span>
        </span>
        <Kbd keys="Mod K" />
      </button>
      <NotificationBell />
      <HelpButton />
      <NewMenu />
    </header>
  );
}

/** Every trail begins at the dashboard. The last crumb, the page itself, has no address. */
const fromDashboard = (crumbs: readonly Crumb[]) => {
  const home = { label: t("Dashboard"), to: paths.dashboard() };
  const whole = crumbs[0]?.label === home.label ? crumbs : [home, ...crumbs];
  return whole.map(({ label, to }) => ({ label, to: to ?? label }));
};

/** Opens and closes the help panel, and is where the tour shows it. */
function HelpButton() {
  const open = usePageFrame((frame) => frame.help !== null);
  return (
    <IconButton
      id="help-toggle"
      icon={CircleHelp}
      label={t("Help")}
      shortcut="?"
      size="small"
      aria-expanded={open}
      onClick={() => (open ? closeHelp() : openHelp())}
    />
  );
}

/** What one may create; absent for those who may create nothing. */
function NewMenu() {
  const { can } = useSession();
  if (!can.create_records) return null;
  return (
    <Menu
      label={t("New")}
      placement="bottom-end"
      items={[
        { label: t("Case"), icon: iconOf("case"), shortcut: "N C", to: paths.newCase() },
        { label: t("Person"), icon: iconOf("person"), shortcut: "N P", to: paths.newPerson() },
        { label: t("Task"), icon: iconOf("task"), shortcut: "N T", to: paths.task("new") },
        { label: t("Assessment"), icon: iconOf("assessment"), to: paths.startAssessment() },
      ]}
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="primary"
          size="small"
          icon={Plus}
          trailingIcon={ChevronDown}
          className="bw-top-new"
        >
          {t("New")}
        </Button>
      )}
    />
  );
}
