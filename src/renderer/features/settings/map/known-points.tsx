import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import {
  type Coordinates,
  metersBetween,
  pictureProjection,
  pointsProblem,
} from "#contract/records/locations/map/projection.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { type MapValues, type PointNumber, percent, pointNumbers, typedPoints } from "./map-values.ts";
import { SignQuestion } from "./sign-question.tsx";

interface KnownPointsProps<O> {
  readonly state: FormFields<MapValues, O>;
  /** Of the picture; null while it cannot be shown. */
  readonly url: string | null;
  /** About where the locations with coordinates lie. */
  readonly middle: Coordinates | null;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with its two known points: set by clicking, moved by arrow keys, and as numbers. */
export function KnownPoints<O>({ state, url, middle }: KnownPointsProps<O>) {
  const { form, field } = state;
  const points = useWatch({ control: form.control, name: "points" });
  const [chosen, setChosen] = useState<PointNumber>(0);
  const [aspect, setAspect] = useState<number | null>(null);
  const put = (index: PointNumber, x: number, y: number) => {
    const within = (fraction: number) => percent(Math.min(1, Math.max(0, fraction)));
    const options = { shouldDirty: true, shouldValidate: true } as const;
    form.setValue(`points.${index}.x`, within(x), options);
    form.setValue(`points.${index}.y`, within(y), options);
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    put(chosen, (event.clientX - left) / width, (event.clientY - top) / height);
    if (points[chosen]?.x === "") setChosen(chosen === 0 ? 1 : 0);
  };
  const nudge = (event: KeyboardEvent, index: PointNumber) => {
    const by = arrows[event.key];
    const point = points[index];
    if (by === undefined || point === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.02 : 0.002;
    put(index, Number(point.x) / 100 + by[0] * step, Number(point.y) / 100 + by[1] * step);
  };

  return (
    <div className="map-points">
      <Segmented
        label={t("The point that a click on the picture sets")}
        options={[
          { value: "0", label: t("Point 1") },
          { value: "1", label: t("Point 2") },
        ]}
        value={chosen === 0 ? "0" : "1"}
        onChange={(value) => setChosen(value === "0" ? 0 : 1)}
      />
      <p className="bw-field-help">
        {t(
          "Click its place on the picture, or type it below. Arrow keys move a point that is on the picture.",
        )}
      </p>
      {url === null ? (
        <p className="bw-field-help">{t("The picture cannot be shown now. Its points stand below.")}</p>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the same is typed into the fields below.
        <div className="map-points-picture" onClick={click}>
          <img
            src={url}
            alt={t("The picture of the district")}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setAspect(naturalHeight > 0 ? naturalWidth / naturalHeight : null)
            }
          />
          {pointNumbers.map((index) => {
            const { x = "", y = "" } = points[index] ?? {};
            if (x === "" || y === "" || !Number.isFinite(Number(x)) || !Number.isFinite(Number(y)))
              return null;
            const number = index + 1;
            return (
              <button
                key={index}
                type="button"
                className="map-pin"
                style={{ left: `${x}%`, top: `${y}%` }}
                aria-label={t("Point {{number}}: {{x}}% from the left, {{y}}% from the top", {
                  number,
                  x,
                  y,
                })}
                onKeyDown={(event) => nudge(event, index)}
                onClick={(event) => {
                  event.stopPropagation();
                  setChosen(index);
                }}
              >
                {number}
              </button>
            );
          })}
        </div>
      )}
      {pointNumbers.map((index) => {
        const number = index + 1;
        return (
          <fieldset key={index} className="map-point">
            <legend className="bw-field-label">{t("Point {{number}}", { number })}</legend>
            <TextField {...field(`points.${index}.x`)} label={t("% from the left")} inputMode="decimal" />
            <TextField {...field(`points.${index}.y`)} label={t("% from the top")} inputMode="decimal" />
            <TextField {...field(`points.${index}.latitude`)} label={t("Latitude")} />
            <TextField {...field(`points.${index}.longitude`)} label={t("Longitude")} />
          </fieldset>
        );
      })}
      <SignQuestion state={state} middle={middle} />
      <p role="status" className="bw-field-help">
        {checkWords(points, aspect)}
      </p>
    </div>
  );
}

/** What the two points say of the picture, so that a mistyped number is noticed; nothing before both are there. */
function checkWords(values: MapValues["points"], aspect: number | null): string {
  const points = typedPoints(values);
  if (points === null || aspect === null) return "";
  const problem = pointsProblem(points);
  if (problem !== null) return problem.message;
  const { toEarth, north } = pictureProjection(points, aspect);
  const meters = metersBetween(toEarth([0, 0.5 / aspect]), toEarth([1, 0.5 / aspect]));
  const said = (amount: number) => Number(amount.toPrecision(2)).toLocaleString("en-US");
  const width = { miles: said(meters / 1609.344), kilometers: said(meters / 1000) };
  const turn = Math.round(Math.abs(north));
  if (turn === 0)
    return t(
      "By these points the picture is {{miles}} mi ({{kilometers}} km) wide, and north is at its top.",
      width,
    );
  return north > 0
    ? t(
        "By these points the picture is {{miles}} mi ({{kilometers}} km) wide, and north is {{turn}}° to the right of its top.",
        { ...width, turn },
      )
    : t(
        "By these points the picture is {{miles}} mi ({{kilometers}} km) wide, and north is {{turn}}° to the left of its top.",
        { ...width, turn },
      );
}
