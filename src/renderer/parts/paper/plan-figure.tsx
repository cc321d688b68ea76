import type { ReportPlan } from "#contract/services/reports/schema.ts";

interface PlanFigureProps {
  readonly plan: ReportPlan;
  /** What is to be seen. */
  readonly text: string;
}

/** The drawing of a floor with the zone that is marked on it, and what it shows in words. */
export function PlanFigure({ plan: { picture, width, height, polygon }, text }: PlanFigureProps) {
  const corners = polygon.map(([x, y]) => [x * width, y * height] as const);
  const [spot] = corners;
  return (
    <figure className="paper-plan">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
        <rect width={width} height={height} className="paper-plan-ground" />
        {picture === null ? null : (
          <image href={`data:image/jpeg;base64,${picture}`} width={width} height={height} />
        )}
        {corners.length > 1 ? (
          <polygon points={corners.map((at) => at.join(",")).join(" ")} className="paper-plan-zone" />
        ) : spot === undefined ? null : (
          <circle cx={spot[0]} cy={spot[1]} r={width / 60} className="paper-plan-zone" />
        )}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
