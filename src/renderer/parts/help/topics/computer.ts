import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { HelpTopic } from "../topic.ts";

/** This computer, this person, and where help is. */
export const computerTopics: readonly HelpTopic[] = [
  {
    id: "offline",
    title: t("On this computer"),
    routes: ["/offline"],
    about: t("Cases and people that you took along, with their files, so that they open without a network."),
    tasks: [
      {
        title: t("Take a case along"),
        steps: [
          t("Open the case and choose Take along."),
          t("Wait until it says that all is on this computer."),
        ],
      },
      {
        title: t("Leave it behind"),
        steps: [t("Choose Available offline at the case, then Remove from this computer.")],
      },
    ],
    seen: t("Only you, on this computer. Copies are encrypted and removed when you sign out."),
    offline: t("This is what the page is for."),
    links: [{ label: t("Cases"), to: paths.cases() }],
  },
  {
    id: "pending",
    title: t("Changes waiting"),
    routes: ["/pending", "/pending/:id"],
    about: t(
      "What you changed and the server does not have yet, and what needs your decision since somebody else changed it too.",
    ),
    tasks: [
      {
        title: t("Decide between two versions"),
        steps: [
          t("Choose Review."),
          t("Choose yours, theirs or both for each field. Nothing is overwritten before."),
        ],
      },
      {
        title: t("Keep a copy"),
        steps: [t("Export writes what waits to a file that only your password opens.")],
      },
    ],
    seen: t("Only you, until it is sent."),
    offline: t("Changes wait as long as needed, also after a restart."),
  },
  {
    id: "profile",
    title: t("Profile"),
    routes: ["/profile"],
    about: t("Your name, password, second factor, where you are signed in, and your calendar address."),
    tasks: [
      {
        title: t("Set up a second factor"),
        steps: [
          t("Choose Turn on at Second factor and scan the code with an app."),
          t("Keep the recovery codes on paper."),
        ],
      },
      {
        title: t("Sign out elsewhere"),
        steps: [t("Find the computer in the list."), t("End its session; copies on it can be removed too.")],
      },
    ],
    seen: t("Colleagues see your name, title and phone."),
    offline: t("Needs the server."),
  },
  {
    id: "settings",
    title: t("Settings"),
    routes: ["/settings"],
    about: t("How this window looks and when it locks, and which notifications you get."),
    tasks: [
      {
        title: t("Choose when it locks"),
        steps: [t("Choose Lock after. Lock at any time with the keys below.")],
      },
      { title: t("Turn single keys off"), steps: [t("Turn off Single-key shortcuts under Keyboard.")] },
      {
        title: t("Choose when an update is installed"),
        steps: [
          t("Look under Updates, in the installed application."),
          t("Choose when: at quit, tonight or now. It waits for changes and for an interview that is open."),
        ],
      },
    ],
    seen: t("Nobody else."),
    offline: t("What is said to be of this computer can be changed. Notifications are set at the server."),
    keys: ["Lock"],
    links: [
      { label: t("Profile"), to: paths.profile() },
      { label: t("Organization settings"), to: paths.organizationSettings(), needs: "manage_templates" },
    ],
  },
  {
    id: "mails-screenshots-links",
    title: t("Mails, screenshots and links"),
    words: t(
      "outlook msg eml mail email drag drop folder paste screenshot picture evidence link share open with window print preview spelling",
    ),
    routes: ["/open/case/:number"],
    about: t(
      "How files come from the desktop into a case, how a mail is kept and read, and how a link in a mail opens a case.",
    ),
    tasks: [
      {
        title: t("Keep a mail"),
        steps: [
          t(
            "Drag it from Outlook into the Files tab of the case. The classic Outlook gives a .msg file. The new Outlook gives an .eml file, or nothing: then save the mail as a file first and drag that.",
          ),
          t(
            "It is kept whole, as it came. View shows from, to, date, subject and words; nothing that it names is loaded.",
          ),
          t("Files in the mail are listed there. Add as a file keeps one of them on its own."),
        ],
      },
      {
        title: t("Add a screenshot"),
        steps: [
          t("Make it with the keys of your system, go to the Files tab or to a new comment, and paste."),
          t("It is named with day and time, by the clock of the school."),
          t(
            "A picture dragged out of a web page is refused: save it as a file first, or paste a screenshot that shows the page around it.",
          ),
        ],
      },
      {
        title: t("Add a folder, or a file from the desktop"),
        steps: [
          t("Drop a folder on the Files tab: up to 200 files of it are added, from folders up to 8 deep."),
          t(
            "Or choose Open with, Bellwether in your system. It asks which case the file is for, and sends nothing before.",
          ),
        ],
      },
      {
        title: t("Send a link to a case"),
        steps: [
          t("Open the case, choose More, then Copy link, and paste it into a mail."),
          t(
            "Whoever opens it signs in first. It holds the number of the case and nothing else, and opens it only for those who may see it.",
          ),
        ],
      },
      {
        title: t("See two pages beside each other"),
        steps: [
          t(
            "Choose More, then Open in a new window, or click a row or a link with Ctrl, Cmd or Shift held down.",
          ),
          t("All windows lock together."),
        ],
      },
    ],
    seen: t("Those who may see the case see its files. A link shows nothing to anybody else."),
    offline: t("Files wait on this computer. A link opens a case that you took along."),
  },
  {
    id: "privacy",
    title: t("Privacy and data"),
    routes: ["/privacy"],
    about: t("Where records are kept, how they are protected, and what the program never does."),
    tasks: [
      { title: t("See who opened what"), steps: [t("Open the record, then More, Who opened this record?")] },
    ],
    seen: t("Everybody may read this page, also before signing in."),
    offline: t("It is part of the program."),
  },
  {
    id: "about",
    title: t("About Bellwether"),
    routes: ["/about"],
    about: t("Which version this is, and what it is made of."),
    tasks: [
      {
        title: t("Read a license"),
        steps: [t("Type the name of a part or of a license."), t("Choose the part to see its text.")],
      },
    ],
    seen: t("Everybody may read this page, also before signing in."),
    offline: t("It is part of the program."),
  },
  {
    id: "resources",
    title: t("Resources"),
    routes: ["/resources/:kind"],
    about: t("Consultation, the manual and training, at the addresses that your organization set."),
    tasks: [{ title: t("Open one"), steps: [t("Choose its address. It opens in your browser.")] }],
    seen: t("Everybody in your organization."),
    offline: t("The pages that it leads to need a network."),
  },
  {
    id: "support",
    title: t("Help and support"),
    routes: ["/support"],
    about: t("What you asked, what was answered, and a form to ask."),
    tasks: [
      {
        title: t("Ask for help"),
        steps: [
          t("Choose Ask for help."),
          t("Say what happened. Attach facts about the program only if you want to; they can be read first."),
        ],
      },
    ],
    seen: t("You, and administrators of your organization. Never write names of students here."),
    offline: t("Needs the server. What you typed is kept as a draft."),
  },
];
