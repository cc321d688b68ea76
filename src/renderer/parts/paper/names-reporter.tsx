import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

type WithReporter = {
  readonly reporter: Pick<CaseRecord["reporter"], "anonymous">;
  readonly persons: readonly Pick<CaseRecord["persons"][number], "name" | "role">[];
};

/** Whom a case's list has as who reported, where they were promised to stay unnamed: a paper with nothing taken out names them. */
export const promisedReporters = (record: WithReporter | null): readonly string[] =>
  record?.reporter.anonymous === true
    ? record.persons.filter(({ role }) => role === "reporter").map(({ name }) => name)
    : [];

interface NamesReporterProps {
  readonly names: readonly string[];
  /** Can names be taken out of this paper before it goes? */
  readonly removable: boolean;
}

/** Says that a paper names who was promised to stay unnamed, before it goes. */
export function NamesReporter({ names, removable }: NamesReporterProps) {
  if (names.length === 0) return null;
  const said = { names: names.join(", ") };
  return (
    <Callout kind="wait" title={t("The reporter is named.")}>
      {removable
        ? t(
            "{{names}} reported it and was promised to stay unnamed. Take the name out first, or say why it stays.",
            said,
          )
        : t(
            "{{names}} reported it and was promised to stay unnamed. No name is taken out here. For somebody else, make a report of the case and take the name out.",
            said,
          )}
    </Callout>
  );
}
