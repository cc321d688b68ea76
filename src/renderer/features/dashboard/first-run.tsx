import { useQuery } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { ErasePractice } from "#parts/practice/erase-practice.tsx";
import { TryPractice } from "#parts/practice/try-practice.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

/** A new workspace: one thing to begin with, or an invented case to try it with. */
export function FirstRun() {
  const { can } = useSession();
  return (
    <EmptyState
      icon={FolderPlus}
      title={t("Nothing is recorded yet")}
      level={2}
      action={can.create_records ? <Begin /> : undefined}
    >
      {can.create_records
        ? t(
            "A case holds the people, the assessments and the files of one concern. Your tasks and recent work will stand here.",
          )
        : t("When you join the team of a case, your tasks and recent work stand here.")}
    </EmptyState>
  );
}

function Begin() {
  const navigate = useNavigate();
  const practice = useQuery(apiQuery(useApi(), "practice.show", {})).data?.data;
  return (
    <div className="bw-dash-begin">
      <LinkButton to={paths.newCase()} variant="primary">
        {t("Open the first case")}
      </LinkButton>
      {practice === undefined ? null : practice === null ? (
        <TryPractice onMade={(made) => void navigate(paths.case(made.case_id))} />
      ) : (
        <>
          <p>
            <Trans
              i18nKey="Your practice case is <linked/>."
              components={{ linked: <Link to={paths.case(practice.case_id)}>{practice.number}</Link> }}
            />
          </p>
          <ErasePractice practice={practice} />
        </>
      )}
    </div>
  );
}
