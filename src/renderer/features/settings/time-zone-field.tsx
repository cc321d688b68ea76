import type { z } from "zod";
import type { ScheduleSettings } from "#contract/records/organizations/schedule.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { inheritedWords } from "./inherited-words.ts";
import type { scheduleRules } from "./schedule-values.ts";

const zones = Intl.supportedValuesOf("timeZone");

/** Which zone holds, and who says so. */
function zoneWords({ own, from, inherited, server_time_zone: zone }: ScheduleSettings): string {
  if (own.time_zone !== null || inherited.time_zone !== null)
    return inheritedWords({
      own: own.time_zone !== null,
      from: from.time_zone,
      value: inherited.time_zone ?? zone,
    });
  return zone === ownTimeZone()
    ? t("Nothing is set. {{zone}} holds, as on this computer.", { zone })
    : t("Nothing is set. {{zone}} holds, the zone of the server. This computer is in {{own}}.", {
        zone,
        own: ownTimeZone(),
      });
}

interface TimeZoneFieldProps<O> {
  readonly state: FormFields<z.input<typeof scheduleRules>, O>;
  readonly settings: ScheduleSettings;
}

/** The zone of an organization. Where nobody has set one, that of this computer is one press away. */
export function TimeZoneField<O>({ state, settings }: TimeZoneFieldProps<O>) {
  const { form, field } = state;
  const { own, inherited } = settings;
  const unset = own.time_zone === null && inherited.time_zone === null;
  const zone = ownTimeZone();
  return (
    <div>
      <TextField
        {...field("time_zone")}
        label={t("Time zone")}
        optional
        list="schedule-zones"
        spellCheck={false}
        help={zoneWords(settings)}
      />
      {unset && form.watch("time_zone") === "" ? (
        <div className="bw-settings-offer">
          <Button
            size="small"
            onClick={() => form.setValue("time_zone", zone, { shouldDirty: true, shouldValidate: true })}
          >
            {t("Use {{zone}}", { zone })}
          </Button>
        </div>
      ) : null}
      <datalist id="schedule-zones">
        {zones.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}
