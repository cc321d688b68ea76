import { capitalized } from "#contract/kit/kinds.ts";
import type { Problem } from "#contract/records/report-templates/document.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

type ProblemListProps = {
  readonly id: string;
  readonly problems: readonly Problem[];
  /** Leads to the part in which one is. */
  readonly onShow?: (at: number | null) => void;
};

/** So many are named; the rest come up as these are mended. */
const named = 8;

/** What has to be mended before a template can be kept, each with its place. */
export function ProblemList({ id, problems, onShow }: ProblemListProps) {
  return (
    <div id={id} role="status" className="template-problems">
      {problems.length === 0 ? null : (
        <Callout
          kind="wait"
          title={t("{{count}} things to mend in the content.", { count: problems.length })}
        >
          <ul>
            {problems.slice(0, named).map(({ place, message, at }, index) => (
              <li key={index}>
                {at === null || onShow === undefined ? (
                  <strong>{capitalized(place)}</strong>
                ) : (
                  <button type="button" className="bw-text-button" onClick={() => onShow(at)}>
                    {capitalized(place)}
                  </button>
                )}
                {`: ${message}`}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
