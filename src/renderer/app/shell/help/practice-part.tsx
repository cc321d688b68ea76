import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { Practice, PracticeStep } from "#contract/services/practice/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useHost, useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { ErasePractice } from "#parts/practice/erase-practice.tsx";
import { TryPractice } from "#parts/practice/try-practice.tsx";
import { Icon } from "#ui/facts/icon.tsx";

interface Hint {
  readonly words: string;
  readonly link: string;
  readonly to: (practice: Practice) => string;
}

/** Two minutes in five hints. */
const hints: Record<PracticeStep, Hint> = {
  read: {
    words: t("Read what was said, and where the assessment stands."),
    link: t("Open the case"),
    to: ({ case_id }) => paths.case(case_id),
  },
  answer: {
    words: t("Answer a question. It is saved as you answer."),
    link: t("Open the assessment"),
    to: ({ case_id, assessment_uuid }) =>
      `${paths.caseCstag(case_id, assessment_uuid)}?section=key_observations`,
  },
  task: {
    words: t("Choose the ring before a task and mark it as done."),
    link: t("Open the tasks"),
    to: ({ case_id }) => `${paths.case(case_id)}?tab=tasks`,
  },
  comment: {
    words: t("Write a comment with the words that you heard."),
    link: t("Open the comments"),
    to: ({ case_id }) => `${paths.case(case_id)}?tab=comments`,
  },
  report: {
    words: t("Look at the report, and take a name out of it."),
    link: t("Open the report"),
    to: ({ case_id }) => paths.caseReport(case_id),
  },
};

const readEvery = 2_000;

type PartProps = {
  /** While one practises its hints come first; before, it is offered below the topic. */
  readonly when: "practising" | "before";
};

/** The practice case in help: made here, gone through in five hints, and erased (decision 059). */
export function PracticePart({ when }: PartProps) {
  const { can } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const found = useQuery({
    ...apiQuery(useApi(), "practice.show", {}),
    enabled: can.create_records,
    // No change tells that a page of it was read: that is asked for while one is there.
    refetchInterval: ({ state }) => {
      const at = state.data?.data;
      const open = at?.steps.some(({ done }) => !done) && pathname.startsWith(paths.case(at.case_id));
      return open ? readEvery : false;
    },
  });
  const practice = found.data?.data ?? null;
  const { refetch } = found;
  const practising = practice !== null;
  const { bridge } = useHost();
  // What is changed on any page may tick a hint off.
  useEffect(
    () => (practising ? bridge.on("data.changed", () => void refetch()) : undefined),
    [bridge, practising, refetch],
  );
  if (!can.create_records || found.data === undefined) return null;
  if ((practice === null) === (when === "practising")) return null;
  return (
    <section aria-labelledby="help-practice" className="bw-help-part">
      <h3 id="help-practice">{t("Practice")}</h3>
      {practice === null ? (
        <>
          <p>
            {t(
              "Try everything with invented people. Only you see it, nothing counts, and one click erases it.",
            )}
          </p>
          <TryPractice onMade={(made) => void navigate(paths.case(made.case_id))} />
        </>
      ) : (
        <>
          <p>
            {t(
              "{{number}} has invented people only. Two minutes, in five steps: {{count}} of {{count2}} done.",
              {
                number: practice.number,
                count: practice.steps.filter(({ done }) => done).length,
                count2: practice.steps.length,
              },
            )}
          </p>
          <ol className="bw-help-hints">
            {practice.steps.map(({ id, done }) => (
              <li key={id}>
                <Icon of={done ? CircleCheck : Circle} />
                <span>
                  {hints[id].words}{" "}
                  <span className="bw-hidden">{done ? t("Done.") : t("Not done yet.")}</span>
                  <Link to={hints[id].to(practice)}>{hints[id].link}</Link>
                </span>
              </li>
            ))}
          </ol>
          <ErasePractice practice={practice} icon={Trash2} />
        </>
      )}
    </section>
  );
}
