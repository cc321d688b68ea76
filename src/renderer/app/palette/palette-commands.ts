import { CircleHelp, HardDrive, Keyboard, type LucideIcon, ShieldCheck, UserRound } from "lucide-react";
import type { Session } from "#contract/services/session/schema.ts";
import { openHelp } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import type { Command } from "#renderer/app/palette/rank.ts";
import { groupsFor } from "../shell/rail/nav-items.ts";

export type PaletteCommand = Command & {
  readonly icon: LucideIcon;
  readonly to?: string;
  readonly run?: () => void;
};

type Can = Session["can"];

const others: Readonly<Record<string, readonly string[]>> = {
  Dashboard: ["home", "tasks"],
  "My tasks": ["reminders", "to do", "board", "calendar"],
  People: ["persons", "students"],
  Assessments: ["CSTAG"],
  "Saved searches": ["alerts", "reports", "shared"],
  Colleagues: ["users", "staff", "team", "directory"],
  Exports: ["download", "CSV", "Excel"],
  Templates: ["types", "categories", "fields", "questions"],
  "Recently deleted": ["restore", "trash", "undo"],
  Settings: ["theme", "dark", "shortcuts"],
};

const screens = (can: Can): readonly PaletteCommand[] => [
  ...groupsFor(can)
    .flatMap((group) => group.items)
    .map(({ label, icon, to }) => ({ id: to, label, icon, to, words: others[label] ?? [] })),
  {
    id: "profile",
    label: "Profile",
    icon: UserRound,
    to: paths.profile(),
    words: ["password", "second factor"],
  },
  { id: "privacy", label: "Privacy and data", icon: ShieldCheck, to: paths.privacy() },
  {
    id: "offline",
    label: "On this computer",
    icon: HardDrive,
    to: paths.offline(),
    words: ["offline", "taken along"],
  },
];

const creations: readonly PaletteCommand[] = [
  { id: "new-case", label: "New case", icon: iconOf("case"), to: paths.newCase() },
  { id: "new-person", label: "New person", icon: iconOf("person"), to: paths.newPerson() },
  { id: "new-task", label: "New task", icon: iconOf("task"), to: paths.task("new"), words: ["reminder"] },
  {
    id: "new-assessment",
    label: "New assessment",
    icon: iconOf("assessment"),
    to: paths.newAssessment(),
    words: ["CSTAG"],
  },
];

const help: readonly PaletteCommand[] = [
  {
    id: "help",
    label: "Help for this page",
    icon: CircleHelp,
    words: ["how", "tour"],
    run: () => openHelp(),
  },
  {
    id: "keys",
    label: "Show all keys",
    icon: Keyboard,
    words: ["keyboard", "shortcuts"],
    run: () => openHelp("keys"),
  },
];

/** Screens to open and things to create, as far as one may. */
export const paletteCommands = (can: Can) => ({
  screens: screens(can),
  actions: can.create_records ? [...creations, ...help] : help,
});
