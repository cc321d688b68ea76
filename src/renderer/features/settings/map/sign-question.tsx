import { useWatch } from "react-hook-form";
import { type Coordinates, pointsProblem, signQuestion } from "#contract/records/locations/map/projection.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { type MapValues, typedPoints } from "./map-values.ts";

interface SignQuestionProps<O> {
  readonly state: FormFields<MapValues, O>;
  readonly middle: Coordinates | null;
}

/** Asks whether a minus is missing, where both points lie far from all locations and would lie near them with another sign. */
export function SignQuestion<O>({ state, middle }: SignQuestionProps<O>) {
  const { form, field } = state;
  const points = typedPoints(useWatch({ control: form.control, name: "points" }));
  // What two points say against each other is mended first.
  const question = points === null || pointsProblem(points) !== null ? null : signQuestion(points, middle);
  if (points === null || question === null) return null;
  const { axis, value } = question;
  const turn = () => {
    for (const index of [0, 1] as const)
      form.setValue(`points.${index}.${axis}`, String(-points[index][axis]), {
        shouldDirty: true,
        shouldValidate: true,
      });
  };
  return (
    <Callout
      kind="wait"
      className="map-question"
      title={t("Is a minus missing?")}
      action={
        <Button size="small" onClick={turn}>
          {t("Turn the sign at both points")}
        </Button>
      }
    >
      <p>
        {axis === "longitude"
          ? t("Your locations lie far from these points. With the longitude {{value}} they are near.", {
              value,
            })
          : t("Your locations lie far from these points. With the latitude {{value}} they are near.", {
              value,
            })}
      </p>
      <Checkbox {...field("sure")} label={t("The points are right as they are")} />
    </Callout>
  );
}
