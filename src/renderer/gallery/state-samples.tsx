import { ClipboardList, Plus, X } from "lucide-react";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { BarTable } from "#ui/facts/bar-table.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { Breadcrumbs } from "#ui/layout/breadcrumbs.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { LockedContent } from "#ui/states/locked-content.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { Box } from "./box.tsx";

const CRUMBS = [
  { label: "Dashboard", to: "/" },
  { label: "Cases", to: "/cases" },
  { label: "2026-0147", to: "/cases/147" },
];

export function StateSamples() {
  const toast = useToast();
  return (
    <>
      <Box name="Empty">
        <EmptyState
          icon={ClipboardList}
          title="No assessments yet"
          snug
          action={
            <Button variant="primary" size="small">
              Start assessment
            </Button>
          }
        >
          Start one to record facts, interviews and the team’s decision.
        </EmptyState>
      </Box>
      <Box name="Loading">
        <Skeleton label="Loading people" />
        <Skeleton label="Loading text" shape="text" />
      </Box>
      <Box name="Toast, for background work only">
        <div className="bw-gallery-row">
          <Button
            onClick={() =>
              toast({
                message: "Export ready. 23 cases, 412 kB.",
                kind: "ok",
                action: { label: "Open", run: () => undefined },
              })
            }
          >
            Show a toast
          </Button>
          <Button onClick={() => toast({ message: "Export failed. Nothing was written.", kind: "stop" })}>
            Show an error
          </Button>
        </div>
        <Breadcrumbs crumbs={CRUMBS} />
        <FactList
          facts={[
            { label: "Type", value: "Student threat assessment" },
            { label: "Next review", value: "Nov 23, 2026" },
            { label: "Location", value: null },
          ]}
        />
      </Box>
      <Box name="Short lists">
        <ListSection
          title="Cases"
          count={2}
          action={
            <Button size="small" variant="minimal" icon={Plus}>
              Add
            </Button>
          }
          none="In no case."
        >
          <ul>
            <LinkedRow
              to="/cases/147"
              title="Threat in a group chat"
              note="2026-0147. Opened Nov 3, 2026"
              end="Subject"
            />
            <LinkedRow
              title="Blue sedan"
              note="Stands on the north lot"
              action={<IconButton icon={X} size="small" label="Detach Blue sedan" />}
            />
          </ul>
        </ListSection>
        <ListSection title="Vehicles" count={0} none="No vehicles recorded yet.">
          {null}
        </ListSection>
      </Box>
      <Box name="Counts">
        <BarTable
          heads={["School", "Records", "Share"]}
          rows={[
            { id: "north", label: "Northfield High School", count: 12, more: "75%" },
            { id: "south", label: "Southfield Middle School", count: 4, more: "25%" },
          ]}
          total={16}
        />
      </Box>
      <Box name="Notes">
        <Callout title="Opened as a copy.">Changes are sent when the server can be reached.</Callout>
        <Callout kind="wait">Offline. 3 changes wait to be sent.</Callout>
        <Callout kind="stop" title="Not sent.">
          Your text is saved on this computer.
        </Callout>
        <Guidance title="If a weapon is within reach">
          Call the school resource officer before you go on. The interview can wait.
        </Guidance>
        <LockedContent title="Protected notes, 3" onOpen={() => undefined}>
          Opening asks for a reason and is written to the audit log.
        </LockedContent>
      </Box>
      <Box name="Section and card">
        <SectionHeader
          title="Assessments"
          count={2}
          level={3}
          action={
            <Button variant="minimal" size="small" icon={Plus}>
              Start
            </Button>
          }
        />
        <Card title="CSTAG assessment" to="/assessment" meta="Nov 19" level={4}>
          <p>Jordan Avery. Step 3 of 4, respond to the threat</p>
          <ProgressBar label="Evaluate" value={26 / 31} valueText="26 of 31" />
        </Card>
        <Card
          title="Safety plan"
          meta="Nov 18"
          level={4}
          selected
          actions={<IconButton icon={Plus} label="Add" size="small" />}
        >
          <p>4 measures in place.</p>
        </Card>
      </Box>
    </>
  );
}
