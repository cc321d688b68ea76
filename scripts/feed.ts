// npm run feed -- FOLDER --key FILE: makes and signs the feed of updates from the installers in a folder.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Manifest, readPublicKey } from "#core/updates/feed-file.ts";
import { Failure, runOrExplain } from "./lib/kit/failure.mjs";
import { checkFeed, makeFeed, makeKey } from "./lib/package/make-feed.ts";

const help = `Usage: npm run feed -- FOLDER --key FILE [options]
       npm run feed -- FOLDER --check PUBLIC-KEY [--channel CHANNEL]
       npm run feed -- --new-key FILE

  --key FILE          the private key that signs the feed; keep it apart from the server of the feed
  --channel CHANNEL   latest (the rule) or beta
  --stage PERCENT     of a hundred computers, how many are offered it (as before where the version was signed already, else 100)
  --notes FILE        what is new, in plain words; notes.es.md beside notes.md is taken too
  --version VERSION   where the folder holds several; the newest otherwise, for latest the newest that is no beta
  --min-version V     older versions than this cannot take it directly
  --expires DAYS      after which computers ask for a newer feed (180)
  --unsigned          also takes installers that carry no signature of their publisher, for a trial
`;

const say = (text: string) => void process.stdout.write(`${text}\n`);

const inShort = ({ version, staging, expiresAt }: Manifest, kept = false) =>
  `version ${version} for ${staging} of 100 computers${kept ? " (as before)" : ""}, until ${expiresAt.slice(0, 10)}`;

function readOptions() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        key: text,
        "new-key": text,
        check: text,
        channel: { ...text, default: "latest" },
        stage: text,
        expires: { ...text, default: "180" },
        notes: text,
        version: text,
        "min-version": text,
        unsigned: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${help}`, 2);
  }
}

runOrExplain(async () => {
  const { values, positionals } = readOptions();
  if (values.help) return say(help);
  if (values["new-key"] !== undefined) {
    const path = resolve(values["new-key"]);
    const publicKey = await makeKey(path);
    say(
      `The private key is in ${path}. Whoever has it can sign updates: keep it off the server of the feed.`,
    );
    return say(`The public key, for the policy UpdateKey: ${publicKey}`);
  }
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Failure(`Name one folder.\n\n${help}`, 2);
  if (values.check !== undefined) {
    const publicKey = readPublicKey(values.check);
    if (publicKey === null) throw new Failure("--check: that is no public Ed25519 key in base64.");
    const read = await checkFeed(resolve(folder), values.channel, publicKey, Date.now());
    return say(`The feed of ${folder} is whole: ${inShort(read)}, sequence ${read.sequence}.`);
  }
  if (values.key === undefined) throw new Failure(`Name the key with --key.\n\n${help}`, 2);
  const made = await makeFeed({
    folder: resolve(folder),
    key: resolve(values.key),
    channel: values.channel,
    stage: values.stage ?? null,
    expires: values.expires,
    notes: values.notes === undefined ? null : resolve(values.notes),
    version: values.version ?? null,
    minVersion: values["min-version"] ?? null,
    unsigned: values.unsigned,
    now: Date.now(),
  });
  const { packages, releasedAt } = made.manifest;
  say(`${made.path}: ${inShort(made.manifest, made.kept)}.`);
  say(
    `The days of UpdateDelayDays and UpdateDeadlineDays count from ${releasedAt.slice(0, 10)}, in every stage.`,
  );
  for (const { name, platform, arch } of packages) say(`  ${platform} ${arch}: ${name}`);
  say(`Signed; the public key is ${made.publicKey}`);
});
