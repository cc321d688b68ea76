import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** What is wrong with what administrators wrote, by the names of policies; nothing where nothing is. Also before anyone signs in. */
export function PolicyProblems() {
  const { problems } = useAppState().policy;
  if (problems.length === 0) return null;
  return (
    <Callout kind="wait" title={t("Not everything that your organization set could be read.")}>
      <p>{t("Show this to whoever manages this computer.")}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Callout>
  );
}
