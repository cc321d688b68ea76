import { slips } from "#server/text/spelling.ts";
import { largestObject } from "./s3-address.ts";
import {
  type Environment,
  environment,
  fileVariable,
  type SettingName,
  secretNames,
  secretWays,
  settingNames,
} from "./settings/table.ts";

export type { Environment };

export type Read =
  | { readonly ok: true; readonly env: Environment }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Settings of these beginnings are Bellwether's own: what is written so and is none was misspelled. Of OpenTelemetry's own
 * names those that say where traces go and how, which here one setting does; a name of the service, say, is for others.
 */
const families =
  /^((DATABASE|BLOB|BLOBS|STATE|STATEMENT|METRICS|BACKUP|EXPORT|KEEP|SETUP|SMTP|IMPORT|AUDIT|UPLOAD|RESOURCE|STATEFUL|PUBLIC|MAIL|TRUST|SECURE|COOKIES|LINK|LINKS|REPORT|REPORTS|DISCLOSURES|REQUESTS_(PER|AT)|ADDRESS_(REQUESTS|SIGN|FORGOT)|OTEL_EXPORTER)_|OTEL_(\w+_)?ENDPOINT$)/i;

/** What Kubernetes and links of containers tell of a service that is called `database`, say: nobody wrote it. */
const isServiceLink = (name: string, value = ""): boolean =>
  /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?$/.test(name) ||
  (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));

/** Settings that mean nothing without another one: whoever wrote them believes that mail goes out. */
const needs = [
  ["SMTP_HOST", "MAIL_FROM"],
  ["SMTP_USER", "SMTP_PASSWORD"],
  ["SMTP_PASSWORD", "SMTP_USER"],
  ["SMTP_USER", "SMTP_HOST"],
] as const;

/** Names that may be written: of settings, and of where a secret or a whole file of them is. */
const names: readonly string[] = [
  ...settingNames,
  ...secretNames.flatMap((name) => secretWays.map((way) => name + way)),
  fileVariable,
];

/** Of a short name alone what nobody else can mean: one of its letters twice, two of them swapped. */
function isShortSlip(name: string, meant: string): boolean {
  const letters = [...meant];
  return letters.some((letter, index) => {
    const swapped = [...letters.slice(0, index), letters[index + 1], letter, ...letters.slice(index + 2)];
    return (
      name === meant.slice(0, index) + letter + meant.slice(index) ||
      (index + 1 < letters.length && name === swapped.join(""))
    );
  });
}

/** Names that others use for the same. */
const otherNames: Readonly<Record<string, SettingName>> = { BLOB: "BLOBS", TIMEZONE: "TZ", TIME_ZONE: "TZ" };

/** The setting that somebody meant who wrote something like it. */
function meantBy(name: string): string | undefined {
  const [, own] = /^BELLWETHER_(\w+)$/.exec(name) ?? [];
  if (own !== undefined && names.includes(own)) return own;
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  if (other !== undefined) return other;
  const short = names.find((each) => each.length <= 5 && isShortSlip(name, each));
  if (short !== undefined || name.length < 6) return short;
  return names.find((each) => each.length > 5 && slips(name, each, 2) <= 2 && slips(each, name, 2) <= 2);
}

/** Misspelled, a setting would be as if it were not there, and something be kept for shorter than was meant. */
export function misspelled(name: string): string | null {
  if (names.includes(name)) return null;
  const meant = meantBy(name);
  if (meant !== undefined) return `${name} is no setting: ${meant} is. Correct the name.`;
  return families.test(name) ? unknownName(name) : null;
}

export const unknownName = (name: string): string =>
  `${name} is no setting. Correct the name, or take its line away; docs/settings.md has all of them.`;

/** A server has one database: a file under its key, or one of PostgreSQL, which has no key of ours. */
function engineProblem(given: Readonly<Record<string, string | undefined>>): string | null {
  if (given.DATABASE_URL === undefined)
    return given.DATABASE_KEY === undefined
      ? `DATABASE_KEY is missing, 64 hex digits for SQLite; or DATABASE_URL, for PostgreSQL. A file of settings is read where --config or ${fileVariable} names it.`
      : null;
  const other = ["DATABASE_FILE", "DATABASE_KEY"].find((name) => given[name] !== undefined);
  if (other === undefined) return null;
  return `DATABASE_URL and ${other} are both given: DATABASE_URL is for PostgreSQL, DATABASE_FILE and DATABASE_KEY for SQLite. Take one away.`;
}

const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || /^127\./.test(host);

/** What is wrong with values that are right each by itself. */
function togetherProblems(env: Environment): readonly string[] {
  const { PUBLIC_ADDRESS, STATEFUL_ORIGINS, METRICS_PORT, METRICS_HOST, METRICS_TOKEN, PORT } = env;
  const problems: string[] = [];
  const host = PUBLIC_ADDRESS === undefined ? null : new URL(PUBLIC_ADDRESS).host;
  if (host !== null && STATEFUL_ORIGINS !== undefined && !STATEFUL_ORIGINS.includes(host))
    problems.push(
      `STATEFUL_ORIGINS lacks ${host}, which PUBLIC_ADDRESS names: nobody could sign in there. Add it.`,
    );
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST))
    problems.push(
      `METRICS_HOST=${METRICS_HOST} is open to others than this machine: give METRICS_TOKEN too, or take METRICS_HOST away.`,
    );
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT)
    problems.push(`METRICS_PORT and PORT are both ${PORT}: figures have a port of their own.`);
  if (env.AUDIT_MAIL_TO !== undefined && env.SMTP_HOST === undefined)
    problems.push("AUDIT_MAIL_TO needs SMTP_HOST: without it mail goes nowhere but into the database.");
  return problems;
}

/** Files lie in one place. */
function filesProblem(
  given: Readonly<Record<string, string | undefined>>,
  { BLOBS, UPLOAD_MAX_BYTES }: Environment,
): string | null {
  if (typeof BLOBS === "string" && given.BLOB_DIRECTORY !== undefined)
    return "BLOBS and BLOB_DIRECTORY both name a folder. Take one away.";
  if (typeof BLOBS === "object" && UPLOAD_MAX_BYTES > largestObject)
    return `UPLOAD_MAX_BYTES is more than a store takes in one piece: at most ${largestObject}.`;
  return null;
}

const withFolder = (env: Environment): Environment =>
  typeof env.BLOBS === "string" ? { ...env, BLOB_DIRECTORY: env.BLOBS } : env;

/** What the environment says, or a sentence for each setting that is wrong. An empty one is no setting, and a mistake. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Read {
  const empty = settingNames.filter((name) => given[name]?.trim() === "");
  if (empty.length > 0)
    return {
      ok: false,
      problems: empty.map((name) => `${name} is empty: give it a value, or take its line away.`),
    };
  const lacking = needs.flatMap(([name, other]) =>
    given[name] !== undefined && given[other] === undefined
      ? [`${name} is given without ${other}, which it needs. Give both, or neither.`]
      : [],
  );
  const wrong = [
    ...Object.entries(given).flatMap(([name, value]) =>
      isServiceLink(name, value) ? [] : (misspelled(name) ?? []),
    ),
    ...lacking,
  ];
  if (wrong.length > 0) return { ok: false, problems: wrong };
  const engine = engineProblem(given);
  if (engine !== null) return { ok: false, problems: [engine] };
  const parsed = environment.safeParse(given);
  if (parsed.success) {
    const files = filesProblem(given, parsed.data);
    const problems = [...togetherProblems(parsed.data), ...(files === null ? [] : [files])];
    return problems.length > 0 ? { ok: false, problems } : { ok: true, env: withFolder(parsed.data) };
  }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => {
      const name = path.join(".");
      return message.startsWith(name) ? message : `${name}: ${message}`;
    }),
  };
}
