// Run by core-drafts.test.ts in a process of its own: puts drafts until it is killed, and names each saved one.
import { writeSync } from "node:fs";
import { openDrafts } from "#core/drafts/drafts.ts";

const [file = "", key = "", run = "0"] = process.argv.slice(2);
const drafts = openDrafts({ file, key, now: Date.now, onFault: (error) => console.error(error) });
for (let n = 0; ; n += 1) {
  const name = `${run}:${n}`;
  drafts.put({ key: name, label: "Interview", body: { text: `Words of ${name}` } });
  drafts.put({ key: "the same form", label: "Interview", body: { text: name } });
  // Past Node's buffers: what was reported before the kill is really out.
  writeSync(1, `${name}\n`);
}
