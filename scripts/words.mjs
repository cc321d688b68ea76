// npm run words [-- --check]: takes the words of the interface from the sources into its catalogues (decision 063). With
// --check nothing is written, and it fails where a catalogue is not what the sources say.
import { runExtractor } from "i18next-cli";
import screens, { family } from "../i18next.config.ts";

const check = process.argv.includes("--check");
let differ = false;
for (const config of [screens, family]) {
  const { anyFileUpdated, hasErrors } = await runExtractor(config, { isDryRun: check, quiet: true });
  if (hasErrors) process.exitCode = 1;
  differ ||= anyFileUpdated;
}
if (check && differ) {
  process.stderr.write("The catalogues are not what the sources say. Run: npm run words\n");
  process.exitCode = 1;
} else
  process.stdout.write(
    differ ? "The catalogues were brought up to date.\n" : "The catalogues are what the sources say.\n",
  );
