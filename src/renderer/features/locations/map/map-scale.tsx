import { t } from "#lib/words/t.ts";
import { type ScaleBar, scaleBars } from "./scale.ts";

const said = ({ value, unit }: ScaleBar): string => {
  const amount = value.toLocaleString("en-US");
  switch (unit) {
    case "ft":
      return t("{{amount}} ft", { amount });
    case "mi":
      return t("{{amount}} mi", { amount });
    case "m":
      return t("{{amount}} m", { amount });
    case "km":
      return t("{{amount}} km", { amount });
  }
};

/** How long a line on the map is on the earth, in feet or miles and in meters or kilometers. */
export function MapScale({ metersPerPixel }: { readonly metersPerPixel: number }) {
  return (
    <dl className="map-scale">
      <dt className="bw-hidden">{t("Scale")}</dt>
      {scaleBars(metersPerPixel).map((bar) => (
        <dd key={bar.unit} style={{ width: bar.pixels }}>
          {said(bar)}
        </dd>
      ))}
    </dl>
  );
}
