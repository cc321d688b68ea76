import { useCallback, useRef } from "react";
import type { ObservationSection } from "#instruments/cstag.ts";
import type { Observation } from "#instruments/instrument.ts";
import { observationProgress } from "#instruments/progress.ts";
import { useSettings } from "#lib/bridge/settings.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { ObservationRow } from "./observation-row.tsx";

const groupTitles: Readonly<Record<string, string>> = {
  eases: t("Can make a threat less serious"),
  raises: t("Can make a threat more serious"),
};

/** Items in order, in groups by direction; ni1 to ni19 are one group without a heading. */
function groupsOf(observations: readonly Observation[]) {
  const groups: { title: string | null; items: Observation[] }[] = [];
  for (const item of observations) {
    const title = item.direction === undefined ? null : (groupTitles[item.direction] ?? null);
    const last = groups.at(-1);
    if (last && last.title === title) last.items.push(item);
    else groups.push({ title, items: [item] });
  }
  return groups;
}

/** ko1 to ko18 or ni1 to ni19, one row each (UI-7b). */
export function ObservationsSection({ section }: { readonly section: ObservationSection }) {
  const { form, edit, canEdit } = useCstag();
  const { observations, alertOf } = useInstrument();
  const { title, intro, items } = observations[section];
  const { settings } = useSettings();
  const now = form(section);
  const latest = useRef({ now, edit });
  latest.current = { now, edit };
  const change = useCallback(
    (field: string, value: string) => {
      const next: SectionForm = { ...latest.current.now, [field]: value };
      latest.current.now = next;
      latest.current.edit(section, next);
    },
    [section],
  );
  const { done, total } = observationProgress(section, now);
  let number = 0;
  return (
    <section>
      <SectionHead title={title} side={t("{{done}} of {{total}} answered", { done, total })}>
        {intro}
      </SectionHead>
      {groupsOf(items).map((group) => (
        <div key={group.title} className="wizard-rows">
          {group.title === null ? null : <h3 className="wizard-rows-title">{group.title}</h3>}
          {group.items.map((item) => {
            number += 1;
            return (
              <ObservationRow
                key={item.key}
                item={item}
                alert={alertOf(item.alert)}
                number={number}
                radio={now[`${item.key}_radio`]}
                comment={now[`${item.key}_comment`]}
                onChange={change}
                disabled={!canEdit}
                letters={settings.singleKeyShortcuts}
              />
            );
          })}
        </div>
      ))}
    </section>
  );
}
