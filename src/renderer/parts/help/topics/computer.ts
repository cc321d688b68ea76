import { paths } from "#lib/page/paths.ts";
import type { HelpTopic } from "../topic.ts";

/** This computer, this person, and where help is. */
export const computerTopics: readonly HelpTopic[] = [
  {
    id: "offline",
    title: "On this computer",
    routes: ["/offline"],
    about: "Cases and people that you took along, with their files, so that they open without a network.",
    tasks: [
      {
        title: "Take a case along",
        steps: ["Open the case and choose Take along.", "Wait until it says that all is on this computer."],
      },
      {
        title: "Leave it behind",
        steps: ["Choose Available offline at the case, then Remove from this computer."],
      },
    ],
    seen: "Only you, on this computer. Copies are encrypted and removed when you sign out.",
    offline: "This is what the page is for.",
    links: [{ label: "Cases", to: paths.cases() }],
  },
  {
    id: "pending",
    title: "Changes waiting",
    routes: ["/pending", "/pending/:id"],
    about:
      "What you changed and the server does not have yet, and what needs your decision since somebody else changed it too.",
    tasks: [
      {
        title: "Decide between two versions",
        steps: [
          "Choose Review.",
          "Choose yours, theirs or both for each field. Nothing is overwritten before.",
        ],
      },
      { title: "Keep a copy", steps: ["Export writes what waits to a file that only your password opens."] },
    ],
    seen: "Only you, until it is sent.",
    offline: "Changes wait as long as needed, also after a restart.",
  },
  {
    id: "profile",
    title: "Profile",
    routes: ["/profile"],
    about: "Your name, password, second factor, where you are signed in, and your calendar address.",
    tasks: [
      {
        title: "Set up a second factor",
        steps: [
          "Choose Turn on at Second factor and scan the code with an app.",
          "Keep the recovery codes on paper.",
        ],
      },
      {
        title: "Sign out elsewhere",
        steps: ["Find the computer in the list.", "End its session; copies on it can be removed too."],
      },
    ],
    seen: "Colleagues see your name, title and phone.",
    offline: "Needs the server.",
  },
  {
    id: "settings",
    title: "Settings",
    routes: ["/settings"],
    about: "How this window looks and when it locks, and which notifications you get.",
    tasks: [
      { title: "Choose when it locks", steps: ["Choose Lock after. Lock at any time with the keys below."] },
      { title: "Turn single keys off", steps: ["Turn off Single-key shortcuts under Keyboard."] },
    ],
    seen: "Nobody else.",
    offline: "What is said to be of this computer can be changed. Notifications are set at the server.",
    keys: ["Lock"],
    links: [
      { label: "Profile", to: paths.profile() },
      { label: "Organization settings", to: paths.organizationSettings(), needs: "manage_templates" },
    ],
  },
  {
    id: "privacy",
    title: "Privacy and data",
    routes: ["/privacy"],
    about: "Where records are kept, how they are protected, and what the program never does.",
    tasks: [{ title: "See who opened what", steps: ["Open the record, then More, Who opened this record?"] }],
    seen: "Everybody may read this page, also before signing in.",
    offline: "It is part of the program.",
  },
  {
    id: "resources",
    title: "Resources",
    routes: ["/resources/:kind"],
    about: "Consultation, the manual and training, at the addresses that your organization set.",
    tasks: [{ title: "Open one", steps: ["Choose its address. It opens in your browser."] }],
    seen: "Everybody in your organization.",
    offline: "The pages that it leads to need a network.",
  },
  {
    id: "support",
    title: "Help and support",
    routes: ["/support"],
    about: "What you asked, what was answered, and a form to ask.",
    tasks: [
      {
        title: "Ask for help",
        steps: [
          "Choose Ask for help.",
          "Say what happened. Attach facts about the program only if you want to; they can be read first.",
        ],
      },
    ],
    seen: "You, and administrators of your organization. Never write names of students here.",
    offline: "Needs the server. What you typed is kept as a draft.",
  },
];
