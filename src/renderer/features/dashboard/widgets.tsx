import { type ReactNode, type RefObject, useRef } from "react";
import type {
  Dashboard,
  DashboardLayout,
  DashboardOverview,
  DashboardWidget,
} from "#contract/services/dashboard/schema.ts";
import { t } from "#lib/words/t.ts";
import { LatestNotifications } from "#parts/notifications/latest-notifications.tsx";
import { WhereWhen } from "#parts/places/where-when.tsx";
import { Activity } from "./activity.tsx";
import { type Column, widgetNames } from "./arrange.ts";
import { ArrangeBar, type TakenStep } from "./arrange-bar.tsx";
import { CasesOpened } from "./cases-opened.tsx";
import { CheckIns } from "./check-ins.tsx";
import { type DueWork, MyTasks } from "./my-tasks.tsx";
import { RecentAssessments } from "./recent-assessments.tsx";
import { StageTable } from "./stage-table.tsx";

type WidgetsProps = {
  readonly board: Dashboard;
  readonly tasks: readonly DueWork[];
  /** Null while loading; parts that need it stay empty. */
  readonly overview: DashboardOverview | null;
  readonly layout: DashboardLayout;
  readonly today: string;
  /** What the dashboard is searched for; empty for nothing. */
  readonly search: string;
  /** Set while the parts are being arranged. */
  readonly onArrange: ((layout: DashboardLayout) => void) | null;
};

/** Two of these are side by side where there is room. */
const halves: ReadonlySet<DashboardWidget> = new Set(["stages", "opened"]);

/** The two columns of the dashboard, as its user has arranged them. */
export function Widgets(props: WidgetsProps) {
  const taken = useRef<TakenStep | null>(null);
  return (
    <div className="bw-dash">
      <WidgetColumn {...props} column="left" taken={taken} />
      <WidgetColumn {...props} column="right" taken={taken} />
    </div>
  );
}

type WidgetColumnProps = WidgetsProps & {
  readonly column: Column;
  readonly taken: RefObject<TakenStep | null>;
};

function WidgetColumn({ column, taken, ...props }: WidgetColumnProps) {
  const { layout, onArrange } = props;
  return (
    <div className={`bw-dash-column bw-dash-${column}`}>
      {layout[column].map((widget) =>
        onArrange === null ? (
          <div key={widget} className={halves.has(widget) ? "bw-dash-half" : undefined}>
            {contentOf(widget, props)}
          </div>
        ) : (
          <section key={widget} className="bw-dash-arranged" aria-label={widgetNames[widget]}>
            <ArrangeBar widget={widget} column={column} layout={layout} onArrange={onArrange} taken={taken} />
          </section>
        ),
      )}
    </div>
  );
}

function contentOf(
  widget: DashboardWidget,
  { board, tasks, overview, today, search }: WidgetsProps,
): ReactNode {
  switch (widget) {
    case "tasks":
      return <MyTasks tasks={tasks} today={today} search={search} />;
    case "stages":
      return <StageTable rows={board.open_cases_by_stage} days={overview?.days_in_stage ?? []} />;
    case "opened":
      return overview && <CasesOpened weeks={overview.opened} />;
    case "check_ins":
      return overview && <CheckIns rows={overview.check_ins} today={today} />;
    case "activity":
      return overview && <Activity rows={overview.activity} />;
    case "assessments":
      return <RecentAssessments assessments={board.assessments} />;
    case "where_when":
      return (
        overview && (
          <WhereWhen
            found={overview.where_when}
            note={t("Last 12 months")}
            none={t("No case of the last year names a location.")}
          />
        )
      );
    case "notifications":
      return <LatestNotifications />;
    default:
      return widget satisfies never;
  }
}
