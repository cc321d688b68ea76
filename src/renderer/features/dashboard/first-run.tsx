import { FolderPlus } from "lucide-react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

/** A new workspace: one thing to begin with. */
export function FirstRun() {
  const { can } = useSession();
  return (
    <EmptyState
      icon={FolderPlus}
      title="Nothing is recorded yet"
      level={2}
      action={
        can.create_records ? (
          <LinkButton to={paths.newCase()} variant="primary">
            Open the first case
          </LinkButton>
        ) : undefined
      }
    >
      {can.create_records
        ? "A case holds the people, the assessments and the files of one concern. Your tasks and recent work will stand here."
        : "When you join the team of a case, your tasks and recent work stand here."}
    </EmptyState>
  );
}
