import { CircleHelp, HardDrive, Keyboard, type LucideIcon, ShieldCheck, UserRound } from "lucide-react";
import type { Session } from "#contract/services/session/schema.ts";
import { openHelp } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
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
  "My tasks": ["reminders", t("to do"), "board", "calendar"],
  People: ["persons", "students"],
  Assessments: ["CSTAG"],
  "Saved searches": ["alerts", "reports", "shared"],
  Colleagues: ["users", "staff", "team", "directory"],
  Exports: ["download", "CSV", t("Excel")],
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
    label: t("Profile"),
    icon: UserRound,
    to: paths.profile(),
    words: ["password", t("second factor")],
  },
  { id: "privacy", label: t("Privacy and data"), icon: ShieldCheck, to: paths.privacy() },
  {
    id: "offline",
    label: t("On this computer"),
    icon: HardDrive,
    to: paths.offline(),
    words: ["offline", t("taken along")],
  },
];

const creations: readonly PaletteCommand[] = [
  { id: "new-case", label: t("New case"), icon: iconOf("case"), to: paths.newCase() },
  { id: "new-person", label: t("New person"), icon: iconOf("person"), to: paths.newPerson() },
  { id: "new-task", label: t("New task"), icon: iconOf("task"), to: paths.task("new"), words: ["reminder"] },
  {
    id: "new-assessment",
    label: t("New assessment"),
    icon: iconOf("assessment"),
    to: paths.startAssessment(),
    words: ["CSTAG", "WAVR"],
  },
];

const help: readonly PaletteCommand[] = [
  {
    id: "help",
    label: t("Help for this page"),
    icon: CircleHelp,
    words: ["how", "tour"],
    run: () => openHelp(),
  },
  {
    id: "keys",
    label: t("Show all keys"),
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
