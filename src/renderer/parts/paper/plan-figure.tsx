import {
  nameSize,
  namesOnPlan,
  outlinesOnPlan,
  wordSize,
  wordsOnPlan,
} from "#contract/services/reports/plan-picture.ts";
import type { ReportPlan } from "#contract/services/reports/schema.ts";

interface PlanFigureProps {
  readonly plan: ReportPlan;
  /** What is to be seen. */
  readonly text: string;
}

/** The drawing of a floor with the zones that are marked on it, and what it shows in words. */
export function PlanFigure({ plan, text }: PlanFigureProps) {
  const { picture, width, height } = plan;
  const zones = wordsOnPlan(plan);
  return (
    <figure className="paper-plan">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
        <rect width={width} height={height} className="paper-plan-ground" />
        {picture === null ? null : (
          <image href={`data:image/jpeg;base64,${picture}`} width={width} height={height} />
        )}
        {outlinesOnPlan(plan).map(({ sign, polygon, at: [x, y] }, key) => (
          <g key={key}>
            {polygon.length > 1 ? (
              <polygon
                points={polygon.map(([left, top]) => `${left * width},${top * height}`).join(" ")}
                className="paper-plan-outline"
              />
            ) : null}
            {sign === "" && polygon.length > 1 ? null : (
              <circle
                cx={x * width}
                cy={y * height}
                r={nameSize(plan) * (sign === "" ? 0.3 : 0.8)}
                className={sign === "" ? "paper-plan-spot" : "paper-plan-sign"}
              />
            )}
            {sign === "" ? null : (
              <text x={x * width} y={y * height} fontSize={nameSize(plan)} className="paper-plan-name">
                {sign}
              </text>
            )}
          </g>
        ))}
        {zones.map(({ polygon }, at) => {
          const corners = polygon.map(([x, y]) => [x * width, y * height] as const);
          const [spot] = corners;
          // Zones of a report stay in their order, and two may have one name.
          const key = at;
          return corners.length > 1 ? (
            <polygon
              key={key}
              points={corners.map((corner) => corner.join(",")).join(" ")}
              className="paper-plan-zone"
            />
          ) : spot === undefined ? null : (
            <circle key={key} cx={spot[0]} cy={spot[1]} r={width / 60} className="paper-plan-zone" />
          );
        })}
        {namesOnPlan(plan).map(({ label, at: [x, y] }, key) => (
          <text key={key} x={x * width} y={y * height} fontSize={nameSize(plan)} className="paper-plan-name">
            {label}
          </text>
        ))}
        {zones.map(({ label, at: [x, y] }, key) =>
          label === "" ? null : (
            <text
              key={key}
              x={x * width}
              y={y * height}
              fontSize={wordSize(plan)}
              className="paper-plan-word"
            >
              {label}
            </text>
          ),
        )}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
