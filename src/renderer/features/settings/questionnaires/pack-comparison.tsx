import { useMemo, useState } from "react";
import { comparePacks, type PackSection, type PackText } from "#instruments/compare-packs.ts";
import { type InstrumentPack, plainContent } from "#instruments/pack-schema.ts";
import { currentPack } from "#instruments/packs.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";

const kindWords: Record<PackText["kind"], string> = {
  changed: t("Changed"),
  new: t("New"),
  gone: t("Taken out"),
  same: t("Unchanged"),
};

/** A pack beside the words that come with the program, section by section; what differs comes first. Plain text only. */
export function PackComparison({ after }: { readonly after: InstrumentPack }) {
  const sections = useMemo(() => comparePacks(plainContent(currentPack.content), after), [after]);
  return (
    <div className="packs-comparison">
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </div>
  );
}

function Section({ section }: { readonly section: PackSection }) {
  const [all, setAll] = useState(false);
  const same = section.texts.length - section.differing;
  const shown = all ? section.texts : section.texts.slice(0, section.differing);
  return (
    <section aria-label={section.title}>
      <h3>{section.title}</h3>
      <p className="packs-note">
        {section.differing === 0
          ? t("Nothing differs, {{same}} unchanged.", { same })
          : t("{{differing}} differ, {{same}} unchanged.", { differing: section.differing, same })}{" "}
        {same === 0 ? null : (
          <Button
            variant="minimal"
            size="small"
            aria-expanded={all}
            aria-label={
              all
                ? t("Hide unchanged in {{title}}", { title: section.title })
                : t("Show unchanged in {{title}}", { title: section.title })
            }
            onClick={() => setAll(!all)}
          >
            {all ? t("Hide unchanged") : t("Show unchanged")}
          </Button>
        )}
      </p>
      {shown.length === 0 ? null : (
        <table className="packs-table">
          <thead>
            <tr>
              <th scope="col">{t("Text")}</th>
              <th scope="col">{t("Comes with Bellwether")}</th>
              <th scope="col">{t("This pack")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((text) => (
              <tr key={text.place}>
                <th scope="row">
                  {text.place}
                  <span className="packs-kind">{kindWords[text.kind]}</span>
                </th>
                <td>{text.before ?? t("None")}</td>
                <td>{text.after ?? t("None")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
