import { paths } from "#lib/page/paths.ts";
import type { HelpTopic } from "../topic.ts";

/** What one looks at each day. */
export const dailyTopics: readonly HelpTopic[] = [
  {
    id: "dashboard",
    title: "Dashboard",
    routes: ["/dashboard"],
    about:
      "The day at a glance: your tasks that are due, check-ins, recent assessments, and where the open cases stand.",
    tasks: [
      {
        title: "Do what is due",
        steps: [
          "Choose a task to open it where it belongs.",
          "Choose the ring before a task to set its status.",
        ],
      },
      {
        title: "Arrange the page",
        steps: [
          "Choose More, then Arrange the dashboard.",
          "Move or hide its parts, then choose Done.",
          "Reset the dashboard gives the first arrangement back.",
        ],
      },
    ],
    seen: "Your tasks and your arrangement are yours. Counts cover only the cases that you may see.",
    offline:
      "The page shows its last copy on this computer and how old that is. The arrangement cannot be changed then.",
    keys: ["Dashboard", "Search or go to"],
    links: [
      { label: "My tasks", to: paths.tasks() },
      { label: "Cases", to: paths.cases() },
    ],
  },
  {
    id: "tasks",
    title: "Tasks",
    routes: ["/tasks"],
    about: "Tasks of cases, of assessments and your own, as a list, a board by status or a calendar.",
    tasks: [
      {
        title: "Create a task",
        steps: [
          "Choose New, then Task.",
          "Give it a title and a due date, and the case if it belongs to one.",
          "Choose who does it, then Create task.",
        ],
      },
      {
        title: "Set a status",
        steps: ["Choose the ring before the task.", "Choose one of the four; any may follow any."],
      },
      {
        title: "See the tasks of others",
        steps: [
          "Set the filter Assigned to on a colleague or to anyone.",
          "You find those that you may see.",
        ],
      },
    ],
    seen: "The form says who will see a task. A task of a case is never seen by anybody who may not see the case.",
    offline:
      "Tasks can be created, changed and done. What you change waits on this computer until the server is back.",
    keys: ["Find in this list", "Move", "Open"],
    links: [{ label: "A calendar address for your own calendar", to: paths.profile() }],
  },
  {
    id: "notifications",
    title: "Notifications",
    routes: ["/notifications"],
    about:
      "What concerns you and was done by others: tasks given to you, mentions, teams that you joined, due days.",
    tasks: [
      { title: "Open what it is about", steps: ["Choose the notification. It is then marked as read."] },
      {
        title: "Choose what you are told",
        steps: [
          "Open Settings, Notifications.",
          "Choose for each kind whether it is shown here and outside the window.",
        ],
      },
    ],
    seen: "Only you see your notifications. They name a case by its number, never by names or quotes.",
    offline: "The last copy is shown. New ones come when the server is back.",
    links: [{ label: "Settings", to: paths.settings() }],
  },
  {
    id: "searches",
    title: "Saved searches",
    routes: ["/searches", "/searches/:id"],
    about: "A search or a filtered list kept under a name, with its results, its counts and a report.",
    tasks: [
      {
        title: "Save a search",
        steps: ["Filter a list as you want it.", "Choose Save as search above the list and name it."],
      },
      {
        title: "Be told of new results",
        steps: ["Open the saved search and edit it.", "Turn its alert on."],
      },
    ],
    seen: "A search is yours until you share it. Whoever opens a shared one finds only what they may see themselves.",
    offline: "The list of searches and reports that were opened before are shown as copies.",
  },
];
