import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { HelpTopic } from "../topic.ts";

/** What one looks at each day. */
export const dailyTopics: readonly HelpTopic[] = [
  {
    id: "dashboard",
    title: t("Dashboard"),
    routes: ["/dashboard"],
    about: t(
      "The day at a glance: your tasks that are due, check-ins, recent assessments, and where the open cases stand.",
    ),
    tasks: [
      {
        title: t("Do what is due"),
        steps: [
          t("Choose a task to open it where it belongs."),
          t("Choose the ring before a task to set its status."),
        ],
      },
      {
        title: t("Arrange the page"),
        steps: [
          t("Choose More, then Arrange the dashboard."),
          t("Move or hide its parts, then choose Done."),
          t("Reset the dashboard gives the first arrangement back."),
        ],
      },
    ],
    seen: t("Your tasks and your arrangement are yours. Counts cover only the cases that you may see."),
    offline: t(
      "The page shows its last copy on this computer and how old that is. The arrangement cannot be changed then.",
    ),
    keys: ["Dashboard", "Search or go to"],
    links: [
      { label: t("My tasks"), to: paths.tasks() },
      { label: t("Cases"), to: paths.cases() },
    ],
  },
  {
    id: "tasks",
    title: t("Tasks"),
    routes: ["/tasks"],
    about: t("Tasks of cases, of assessments and your own, as a list, a board by status or a calendar."),
    tasks: [
      {
        title: t("Create a task"),
        steps: [
          t("Choose New, then Task."),
          t("Give it a title and a due date, and the case if it belongs to one."),
          t("Choose who does it, then Create task."),
        ],
      },
      {
        title: t("Set a status"),
        steps: [t("Choose the ring before the task."), t("Choose one of the four; any may follow any.")],
      },
      {
        title: t("See the tasks of others"),
        steps: [
          t("Set the filter Assigned to on a colleague or to anyone."),
          t("You find those that you may see."),
        ],
      },
    ],
    seen: t(
      "The form says who will see a task. A task of a case is never seen by anybody who may not see the case.",
    ),
    offline: t(
      "Tasks can be created, changed and done. What you change waits on this computer until the server is back.",
    ),
    keys: ["Find in this list", "Move", "Open"],
    links: [{ label: t("A calendar address for your own calendar"), to: paths.profile() }],
  },
  {
    id: "notifications",
    title: t("Notifications"),
    routes: ["/notifications"],
    about: t(
      "What concerns you and was done by others: tasks given to you, mentions, teams that you joined, due days.",
    ),
    tasks: [
      {
        title: t("Open what it is about"),
        steps: [t("Choose the notification. It is then marked as read.")],
      },
      {
        title: t("Choose what you are told"),
        steps: [
          t("Open Settings, Notifications."),
          t("Choose for each kind whether it is shown here and outside the window."),
        ],
      },
    ],
    seen: t("Only you see your notifications. They name a case by its number, never by names or quotes."),
    offline: t("The last copy is shown. New ones come when the server is back."),
    links: [{ label: t("Settings"), to: paths.settings() }],
  },
  {
    id: "searches",
    title: t("Saved searches"),
    routes: ["/searches", "/searches/:id"],
    about: t("A search or a filtered list kept under a name, with its results, its counts and a report."),
    tasks: [
      {
        title: t("Save a search"),
        steps: [t("Filter a list as you want it."), t("Choose Save as search above the list and name it.")],
      },
      {
        title: t("Be told of new results"),
        steps: [t("Open the saved search and edit it."), t("Turn its alert on.")],
      },
    ],
    seen: t(
      "A search is yours until you share it. Whoever opens a shared one finds only what they may see themselves.",
    ),
    offline: t("The list of searches and reports that were opened before are shown as copies."),
  },
];
