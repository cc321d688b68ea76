import { ChevronDown, Download, Ellipsis, FilePlus, Plus, Search, Trash2, Users } from "lucide-react";
import { useState } from "react";
import type { TaskStatus } from "#contract/records/reminders/schema.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { StageGlyph, TaskStatusGlyph } from "#parts/cases/stage-glyph.tsx";
import { StatusMenu } from "#parts/tasks/status-menu.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { Avatar, Who } from "#ui/facts/avatar.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { Tag, Tags } from "#ui/facts/tag.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Box, Line } from "./box.tsx";

const VIEWS = [
  { value: "all", label: "All" },
  { value: "notes", label: "Notes" },
  { value: "changes", label: "Changes" },
] as const;

export function ControlSamples() {
  const [view, setView] = useState<"all" | "notes" | "changes">("all");
  const [status, setStatus] = useState<TaskStatus>(2);
  const [busy, setBusy] = useState(false);
  const nothing = () => undefined;
  return (
    <>
      <Box name="Buttons">
        <Line>
          <Button variant="primary">Save &amp; Next</Button>
          <Button>Cancel</Button>
          <Button variant="minimal">Later</Button>
          <Button variant="primary" icon={Plus} trailingIcon={ChevronDown}>
            New
          </Button>
        </Line>
        <Line>
          <Button variant="danger">I Understand</Button>
          <Button variant="danger" disabled>
            I Understand
          </Button>
          <Button variant="primary" loading={busy} onClick={() => setBusy(!busy)}>
            Create task
          </Button>
          <Button variant="danger-text" icon={Trash2}>
            Delete…
          </Button>
        </Line>
        <Line>
          <IconButton icon={Plus} label="Add" shortcut="n then c" />
          <Menu
            label="More"
            items={[
              { label: "Export…", icon: Download, shortcut: "Mod E", onSelect: nothing },
              { label: "Change the team", note: "Five people now", icon: Users, onSelect: nothing },
              { label: "Not allowed here", disabled: true },
              "line",
              { label: "Delete…", icon: Trash2, danger: true, onSelect: nothing },
            ]}
            trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label="More" />}
          />
          <Segmented label="Timeline" options={VIEWS} value={view} onChange={setView} />
          <Button size="small" icon={FilePlus}>
            Report
          </Button>
          <LinkButton to="/cases" size="small">
            All cases
          </LinkButton>
          <Kbd keys="Mod K" />
        </Line>
      </Box>
      <Box name="Stage and task status: shape first">
        <Line>
          <StageGlyph stage="intake" />
          <StageGlyph stage="evaluating" />
          <StageGlyph stage="responding" />
          <StageGlyph stage="monitoring" />
          <StageGlyph stage="closed" />
        </Line>
        <Line>
          <TaskStatusGlyph status={1} />
          <TaskStatusGlyph status={2} />
          <TaskStatusGlyph status={3} />
          <TaskStatusGlyph status={4} />
        </Line>
        <Line>
          <StatusMenu status={status} onChange={setStatus} taskTitle="Review discipline records" />
          Review discipline records
        </Line>
        <TextField
          label="Find in this list"
          hideLabel
          toolbar
          icon={Search}
          placeholder="Find in this list"
          type="search"
        />
      </Box>
      <Box name="Classification, tags, people">
        <Line>
          <ClassificationTag value={0} />
          <ClassificationTag value={1} />
          <ClassificationTag value={2} />
          <ClassificationTag value={3} />
          <ClassificationTag value={null} />
        </Line>
        <Tags>
          <Tag>location</Tag>
          <Tag kind="wait">Urgent</Tag>
          <Tag kind="ok">Verified</Tag>
          <Tag kind="new">New</Tag>
          <Tag kind="stop">Not sent</Tag>
          <Tag onRemove={nothing}>shared by a classmate with permission of the parents</Tag>
        </Tags>
        <Line>
          <Who name="Jordan Avery" kind="person" note="Student, grade 10" />
          <Who name="Elena Ruiz" kind="colleague" />
          <Avatar name="Dana Whitfield" kind="colleague" size="small" alone />
          <Avatar name="Jordan Avery" kind="person" size="large" alone />
        </Line>
        <SaveState state={{ kind: "saved", at: "2026-11-19T10:42:00" }} />
        <SaveState state={{ kind: "local", at: "2026-11-19T14:14:00" }} />
        <SaveState state={{ kind: "failed", onRetry: nothing }} />
      </Box>
    </>
  );
}
