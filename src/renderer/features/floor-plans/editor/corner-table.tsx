import { useEffect, useState } from "react";
import type { Point, Polygon } from "#contract/records/zones/polygon.ts";
import { t } from "#lib/words/t.ts";

interface CornerTableProps {
  readonly polygon: Polygon;
  readonly corner: number | null;
  readonly feetAcross: number | null;
  readonly readOnly: boolean;
  readonly onCorner: (index: number) => void;
  readonly onPlace: (index: number, to: Point) => void;
}

/** The corners as numbers, in percent of the drawing: typed, they move what is drawn. */
export function CornerTable({ polygon, corner, feetAcross, readOnly, onCorner, onPlace }: CornerTableProps) {
  return (
    <details className="plan-corners" open={corner !== null || undefined}>
      <summary>{t("Corners: {{number}}", { number: polygon.length })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Corner")}</th>
            <th scope="col">{t("From the left, %")}</th>
            <th scope="col">{t("From the top, %")}</th>
          </tr>
        </thead>
        <tbody>
          {polygon.map(([x, y], index) => (
            <tr key={index} data-chosen={index === corner || undefined}>
              <th scope="row">{index + 1}</th>
              <td>
                <Percent
                  label={t("Corner {{number}}, from the left", { number: index + 1 })}
                  value={x}
                  readOnly={readOnly}
                  onFocus={() => onCorner(index)}
                  onChange={(value) => onPlace(index, [value, y])}
                />
              </td>
              <td>
                <Percent
                  label={t("Corner {{number}}, from the top", { number: index + 1 })}
                  value={y}
                  readOnly={readOnly}
                  onFocus={() => onCorner(index)}
                  onChange={(value) => onPlace(index, [x, value])}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {feetAcross === null ? null : (
        <p className="plan-zone-kind">
          {t("The drawing is {{feet}} feet wide: one percent is {{one}} feet.", {
            feet: feetAcross,
            one: (feetAcross / 100).toFixed(1),
          })}
        </p>
      )}
    </details>
  );
}

interface PercentProps {
  readonly label: string;
  readonly value: number;
  readonly readOnly: boolean;
  readonly onFocus: () => void;
  readonly onChange: (value: number) => void;
}

const shownAs = (value: number) => String(Math.round(value * 10_000) / 100);

/** A number that counts once it is left or Enter is pressed; what is no number falls back to what stood there. */
function Percent({ label, value, readOnly, onFocus, onChange }: PercentProps) {
  const [typed, setTyped] = useState(shownAs(value));
  useEffect(() => setTyped(shownAs(value)), [value]);
  const settle = () => {
    const number = Number(typed.replace(",", "."));
    if (typed.trim() === "" || !Number.isFinite(number)) return setTyped(shownAs(value));
    if (typed !== shownAs(value)) onChange(Math.min(100, Math.max(0, number)) / 100);
  };
  return (
    <input
      className="bw-input"
      inputMode="decimal"
      aria-label={label}
      value={typed}
      readOnly={readOnly}
      onFocus={onFocus}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
      }}
    />
  );
}
