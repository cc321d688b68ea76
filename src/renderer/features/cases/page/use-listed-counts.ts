import { useQuery } from "@tanstack/react-query";
import { firstFiles } from "#contract/records/case-media/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { tasksOfCase } from "#contract/records/tasks/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { byStanding } from "#parts/tasks/task-words.ts";
import { firstCommentsQuery } from "../case-comments.tsx";
import { firstTimeQuery } from "../case-time-log.tsx";
import { noticesQuery } from "../notices/notices-query.ts";
import type { ListedCounts } from "./case-tabs.tsx";

/**
 * How many open tasks, files, comments, entries of time and notices a case has: of the lists that its page has read already, which
 * know what waits on this computer, else as the case itself says. It asks for nothing itself.
 */
export function useListedCounts({ id: caseId, counts }: CaseRecord): ListedCounts {
  const api = useApi();
  const media = { params: { id: caseId }, query: firstFiles };
  const tasks = useQuery({
    ...apiQuery(api, "tasks.list", { query: tasksOfCase(caseId) }),
    enabled: false,
  });
  const files = useQuery({ ...apiQuery(api, "cases.media", media), enabled: false });
  const comments = useQuery({ ...firstCommentsQuery(api, caseId), enabled: false });
  const time = useQuery({ ...firstTimeQuery(api, caseId), enabled: false });
  const notices = useQuery({ ...noticesQuery(api, caseId), enabled: false });
  // What is over does not wait for anybody; of a list that is longer than its page the case itself says how many do.
  const whole = tasks.data !== undefined && tasks.data.meta.total <= tasks.data.data.length;
  const openTasks = whole ? byStanding(tasks.data.data).open.length : undefined;
  return {
    tasks: openTasks ?? counts?.tasks_open ?? counts?.tasks,
    files: files.data?.meta.total ?? counts?.files,
    comments: comments.data?.total ?? counts?.comments,
    time: time.data?.total ?? counts?.time_entries,
    notices: notices.data?.total ?? counts?.notices,
  };
}
