import {
  type BoolPolicy,
  bool,
  type ChoicePolicy,
  choice,
  type IntegerPolicy,
  integer,
  type ListPolicy,
  list,
  type PolicySetting,
  text,
} from "./kinds-of-settings.ts";

const since = "0.1.0";

/**
 * Everything that an organization may fix on the computers that it manages. The readers, the templates for
 * administrators and the page of documentation come from this table (`npm run policy`); the names are those of the
 * registry and of property lists, and never change.
 */
export const policies = {
  ServerAddresses: list({
    category: "server",
    title: "Addresses of team servers",
    meaning:
      "The team servers that may be used. With one address, Bellwether uses it and asks nobody; with several, people choose among them. No other address can be typed.",
    form: "https-address",
    without: "any address can be typed",
    example: ["https://bellwether.district.example"],
    since,
  }),
  ThisComputer: bool({
    category: "server",
    title: "Allow records on the computer itself",
    meaning:
      "Whether somebody may work without a team server, with records kept on the computer alone. Records that are there already stay where they are, unopened.",
    default: true,
    stricter: false,
    since,
  }),
  SingleSignOnOnly: bool({
    category: "server",
    title: "Sign in at the organization’s provider only",
    meaning:
      "Whether passwords are refused for team servers, so that people sign in at their provider alone.",
    default: false,
    stricter: true,
    unread: "as-without-where-blind",
    since,
  }),
  SecondFactorRequired: bool({
    category: "server",
    title: "Require a second factor",
    meaning:
      "Whether somebody who has a password at their team server must have a second factor too, and sets it up before anything else. Whoever signs in at a provider alone shows there who they are.",
    default: false,
    stricter: true,
    unread: "as-without",
    since,
  }),
  OfflineCopies: bool({
    category: "copies",
    title: "Allow copies for work without a network",
    meaning:
      "Whether records are kept on the computer for work without a network. Where they are not, copies that exist are removed; changes that wait for the server stay, encrypted, until it has them.",
    default: true,
    stricter: false,
    unread: "as-without",
    since,
  }),
  OfflineDays: integer({
    category: "copies",
    title: "Days for which copies are kept",
    meaning: "Copies of records are removed when the server has not been reached for so many days.",
    min: 1,
    max: 365,
    unit: "days",
    default: 365,
    without: "as long as somebody stays signed in",
    stricter: 1,
    unread: "as-without",
    since,
  }),
  OfflineAttachments: bool({
    category: "copies",
    title: "Keep attachments with copies",
    meaning: "Whether the files of a record that is kept for work without a network are kept with it.",
    default: true,
    stricter: false,
    unread: "as-without",
    since,
  }),
  LockAfterMinutes: integer({
    category: "protection",
    title: "Minutes until Bellwether locks",
    without: "each person chooses; 15 minutes to begin with",
    meaning: "Minutes without a key or the pointer after which Bellwether asks for the password again.",
    min: 1,
    max: 60,
    unit: "minutes",
    default: 15,
    stricter: 1,
    unread: "as-without-where-blind",
    since,
  }),
  KeychainRequired: bool({
    category: "protection",
    title: "Require the keychain of the system",
    meaning:
      "Whether keys are kept in the keychain of the system alone. Without a keychain nobody signs in, and records of the computer are set up neither with a passphrase nor for the run. What a passphrase protects already can still be opened with it.",
    default: false,
    stricter: true,
    unread: "as-without-where-blind",
    since,
  }),
  ContentProtection: bool({
    category: "protection",
    title: "Hide windows from screenshots",
    without: "each person chooses",
    meaning: "Whether windows are kept out of screenshots and shared screens, where the system can do that.",
    default: false,
    stricter: true,
    since,
  }),
  UploadKinds: list({
    category: "files",
    title: "Kinds of files that may be attached",
    meaning:
      "Endings of the files that may be attached at this computer, among those that the server takes. Without it, whatever the server takes.",
    form: "file-ending",
    without: "what the server takes",
    example: ["pdf", "docx", "jpg", "png"],
    since,
  }),
  SaveFiles: bool({
    category: "files",
    title: "Allow saving files to the disk",
    meaning:
      "Whether attachments, reports, exports and lists can be saved as files. They can be looked at in Bellwether all the same.",
    default: true,
    stricter: false,
    since,
  }),
  Print: bool({
    category: "files",
    title: "Allow printing",
    meaning: "Whether papers can be printed.",
    default: true,
    stricter: false,
    since,
  }),
  Notifications: bool({
    category: "window",
    title: "Allow notifications of the system",
    meaning: "Whether people may have what is new shown by the system, outside Bellwether’s window.",
    default: true,
    stricter: false,
    since,
  }),
  Language: choice({
    category: "window",
    title: "Language of the interface",
    meaning:
      "The language of menus and screens. What people wrote stays in the language that it was written in.",
    choices: { "en-US": "English (United States)" },
    default: "en-US",
    stricter: "en-US",
    unread: "as-without",
    since,
  }),
  SpellCheckLanguages: list({
    category: "window",
    title: "Languages of the spelling checker",
    meaning:
      "Languages whose spelling is checked, as codes; “none” switches checking off. On Windows and Linux Bellwether has a dictionary of US English, so a list without en-US or en switches checking off there too. On macOS the system checks, in the languages that it is set to. No dictionary is downloaded.",
    form: "language",
    without: "US English on Windows and Linux, the languages of the system on macOS",
    example: ["en-US"],
    unread: "as-without",
    since,
  }),
  SingleLetterKeys: bool({
    category: "window",
    title: "Allow shortcuts of a single letter",
    meaning: "Whether people may use shortcuts that are one letter without a modifier key.",
    default: true,
    stricter: false,
    unread: "as-without",
    since,
  }),
  StartAtSignIn: bool({
    category: "window",
    title: "Start when somebody signs in to the computer",
    meaning: "Whether Bellwether starts by itself when somebody signs in to the computer.",
    default: false,
    stricter: false,
    unread: "as-without",
    since,
  }),
  ProxyMode: choice({
    category: "network",
    title: "Way to the network",
    meaning:
      "How calls to the team server and for updates leave: as the system is set, directly, or by the proxy that ProxyAddress names.",
    choices: { system: "As the system is set", none: "Directly", address: "By the proxy of ProxyAddress" },
    default: "system",
    stricter: "system",
    unread: "as-without-where-blind",
    since,
  }),
  ProxyAddress: text({
    category: "network",
    title: "Address of the proxy",
    meaning:
      "The proxy, with its port, where ProxyMode is “address”. Where the address cannot be read, no call leaves.",
    form: "proxy-address",
    example: "http://proxy.district.example:8080",
    unread: "as-without-where-blind",
    since,
  }),
  CertificateFile: text({
    category: "network",
    title: "File of further certificate authorities",
    meaning:
      "A PEM file with certificates of authorities that are trusted beside those of the system. Environment variables and ~ are expanded.",
    form: "file",
    example: "%ProgramData%\\Bellwether\\district-ca.pem",
    since,
  }),
  ExternalHosts: list({
    category: "network",
    title: "Hosts that may be opened in the browser",
    meaning:
      "Hosts whose pages Bellwether may hand to the browser of the system, beside those that it opens without a policy.",
    form: "host",
    without: "those that the server names",
    example: ["help.district.example"],
    since,
  }),
  UpdateMode: choice({
    category: "updates",
    title: "Updates",
    meaning:
      "Whether Bellwether looks for updates of itself: not at all, telling people only, or installing them when it is quit.",
    choices: { off: "Off", notify: "Tell people", auto: "Install when Bellwether is quit" },
    default: "auto",
    stricter: "notify",
    since,
  }),
  UpdateAddress: text({
    category: "updates",
    title: "Where updates come from",
    meaning:
      "The feed of updates: an https address, or a folder (also of the network). Without it there are no updates.",
    form: "update-address",
    without: "no updates",
    example: "https://updates.district.example/bellwether/",
    since,
  }),
  UpdateChannel: choice({
    category: "updates",
    title: "Channel of updates",
    meaning: "Which versions are offered.",
    choices: { latest: "Released versions", beta: "Versions to try beforehand" },
    default: "latest",
    stricter: "latest",
    since,
  }),
  UpdateDelayDays: integer({
    category: "updates",
    title: "Days before an update is offered",
    meaning:
      "Days for which a new version is left alone, counted from the first time that its feed was signed, also for computers that a later stage brings in. With stages, leave it at 0.",
    min: 0,
    max: 90,
    unit: "days",
    default: 0,
    stricter: 90,
    since,
  }),
  UpdateDeadlineDays: integer({
    category: "updates",
    title: "Days until an update asks at once",
    meaning:
      "Days after the release from which the question about an update can be put off no longer; 0 for no deadline. It never interrupts work: the version is installed when Bellwether is quit, or before the next start opens its window.",
    min: 0,
    max: 90,
    unit: "days",
    default: 0,
    stricter: 1,
    since,
  }),
  UpdateKey: text({
    category: "updates",
    title: "Key of the feed",
    meaning:
      "The public Ed25519 key with which the district signs its feed, in base64. Where it cannot be read, no update is accepted.",
    form: "ed25519-key",
    without: "the key that the package holds",
    example: "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=",
    since,
  }),
  LogFolder: text({
    category: "support",
    title: "Folder of logs",
    without: "the system’s usual place",
    meaning:
      "Where logs are written, in place of the system’s usual place. Environment variables and ~ are expanded.",
    form: "folder",
    example: "%ProgramData%\\Bellwether\\Logs",
    unread: "as-without",
    since,
  }),
  LogLevel: choice({
    category: "support",
    title: "What logs hold",
    meaning: "How much is written. No level writes personal data.",
    choices: {
      error: "Errors",
      warn: "Errors and warnings",
      info: "Also what happened",
      debug: "Also details, for support",
    },
    default: "info",
    stricter: "error",
    unread: "as-without",
    since,
  }),
  CrashDumps: bool({
    category: "support",
    title: "Keep crash dumps",
    meaning:
      "Whether a dump is written on the computer when Bellwether crashes. A dump may hold what was on the screen; it is sent nowhere.",
    default: false,
    stricter: false,
    since,
  }),
  DataFolder: text({
    category: "support",
    title: "Folder of data",
    without: "the system’s usual place",
    meaning:
      "Where Bellwether keeps everything of one person, as for roaming profiles and virtual desktops. Environment variables and ~ are expanded. Where the folder cannot be used, Bellwether does not start in another one.",
    form: "folder",
    example: "%APPDATA%\\Bellwether",
    since,
  }),
} as const satisfies Readonly<Record<string, PolicySetting>>;

type Policies = typeof policies;
export type PolicyName = keyof Policies;

type ValueOf<Setting> = Setting extends BoolPolicy
  ? boolean
  : Setting extends IntegerPolicy
    ? number
    : Setting extends ChoicePolicy<infer Choice>
      ? Choice
      : Setting extends ListPolicy
        ? readonly string[]
        : string;

/** What holds for each policy. A list or text that nobody fixed is empty. */
export type PolicyValues = { readonly [Name in PolicyName]: ValueOf<Policies[Name]> };

export const policyNames: readonly PolicyName[] = Object.keys(policies) as PolicyName[];

const defaultOf = (setting: PolicySetting) => {
  if (setting.type === "list") return [];
  return setting.type === "text" ? "" : setting.default;
};

/** What holds where nobody fixed anything. */
export const defaultPolicyValues: PolicyValues = Object.fromEntries(
  policyNames.map((name) => [name, defaultOf(policies[name])]),
) as unknown as PolicyValues;
