import { explainSettings } from "#server/options/settings/explain.ts";
import { settingNames } from "#server/options/settings/table.ts";
import { checkAudit } from "./checks/audit.ts";
import { checkClock, checkDatabase } from "./checks/database.ts";
import { checkBlobs, checkDisk } from "./checks/files.ts";
import { bad, type Check, type Finding, good } from "./checks/finding.ts";
import { checkMail } from "./checks/mail.ts";
import { checkProviders } from "./checks/providers.ts";
import { type Command, exits } from "./frame.ts";

/** What is looked at once the settings are right, in this order. */
const checks: Readonly<Record<string, Check>> = {
  database: checkDatabase,
  blobs: checkBlobs,
  disk: checkDisk,
  "audit log": checkAudit,
  mail: checkMail,
  providers: checkProviders,
  clock: checkClock,
};

/** Milliseconds that one part may take to answer. */
const patience = 15_000;

/** No part keeps the others from being looked at. */
async function within(look: Promise<Finding>): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => late.resolve(bad(`No answer within ${patience / 1000} seconds.`)), patience);
  try {
    return await Promise.race([look, late.promise]);
  } catch (error) {
    return bad(error instanceof Error ? error.message : "It could not be looked at.");
  } finally {
    clearTimeout(timer);
  }
}

const line = (name: string, { standing, words }: Finding) =>
  `${name.padEnd(15)}${standing.padEnd(7)}${words}`;

/** Looks at everything that a server needs, one line for each part, beside a running server too. Changes nothing. */
export const check = {
  what: "looks whether settings, database, files, disk, mail, providers and clock are right",
  options: { explain: { what: "only prints every setting, where it comes from and what it is for" } },
  look: async ({ on, say, complain }, read) => {
    if (!read.ok) {
      for (const problem of read.problems)
        (on("explain") ? complain : say)(line("configuration", bad(problem)));
      return exits.unwell;
    }
    const { env, sources } = read;
    if (on("explain")) {
      for (const each of explainSettings(env, sources)) say(each);
      return exits.well;
    }
    if (env.TZ !== undefined) process.env.TZ = env.TZ;
    const given = Object.keys(sources).length;
    say(
      line(
        "configuration",
        good(`${given} of ${settingNames.length} settings are given, the others hold by default.`),
      ),
    );
    let well = true;
    for (const [name, look] of Object.entries(checks)) {
      const finding = await within(look(env));
      say(line(name, finding));
      well &&= finding.standing !== "bad";
    }
    return well ? exits.well : exits.unwell;
  },
} as const satisfies Command;
