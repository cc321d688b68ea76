import { useQuery } from "@tanstack/react-query";
import { firstFiles } from "#contract/records/case-media/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { caseTasksQuery } from "../case-tasks.tsx";
import type { ListedCounts } from "./case-tabs.tsx";

/** How many tasks and files a case has, where parts of its page have read them already; it asks for nothing itself. */
export function useListedCounts(caseId: number): ListedCounts {
  const api = useApi();
  const media = { params: { id: caseId }, query: firstFiles };
  const tasks = useQuery({
    ...apiQuery(api, "tasks.list", { query: caseTasksQuery(caseId) }),
    enabled: false,
  });
  const files = useQuery({ ...apiQuery(api, "cases.media", media), enabled: false });
  return { tasks: tasks.data?.meta.total, files: files.data?.meta.total };
}
