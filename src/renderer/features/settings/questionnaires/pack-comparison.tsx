import { useMemo, useState } from "react";
import { comparePacks, type PackSection, type PackText } from "#instruments/compare-packs.ts";
import { type InstrumentPack, plainContent } from "#instruments/pack-schema.ts";
import { currentPack } from "#instruments/packs.ts";
import { Button } from "#ui/buttons/button.tsx";

const kindWords: Record<PackText["kind"], string> = {
  changed: "Changed",
  new: "New",
  gone: "Taken out",
  same: "Unchanged",
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
        {section.differing === 0 ? "Nothing differs" : `${section.differing} differ`}, {same} unchanged.{" "}
        {same === 0 ? null : (
          <Button
            variant="minimal"
            size="small"
            aria-expanded={all}
            aria-label={`${all ? "Hide" : "Show"} unchanged in ${section.title}`}
            onClick={() => setAll(!all)}
          >
            {all ? "Hide unchanged" : "Show unchanged"}
          </Button>
        )}
      </p>
      {shown.length === 0 ? null : (
        <table className="packs-table">
          <thead>
            <tr>
              <th scope="col">Text</th>
              <th scope="col">Comes with Bellwether</th>
              <th scope="col">This pack</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((text) => (
              <tr key={text.place}>
                <th scope="row">
                  {text.place}
                  <span className="packs-kind">{kindWords[text.kind]}</span>
                </th>
                <td>{text.before ?? "None"}</td>
                <td>{text.after ?? "None"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
