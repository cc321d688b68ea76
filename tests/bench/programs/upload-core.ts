// Child of upload.ts: uploads the files of a folder through core, all at once. Prints milliseconds and peak memory.
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { stagePath } from "#core/adapters/path-file.ts";
import { startMemoryCore } from "./memory-core.ts";
import { watchMemory } from "./watch-memory.ts";

const [source = "", target = ""] = process.argv.slice(2);
await mkdir(join(target, "temp"), { recursive: true });
const { core, bridge, stop } = await startMemoryCore(target, { sample: false });
await bridge.call("workspace.setUp", {
  organization: { name: "Bench School", kind: "school", number_prefix: "BEN" },
  administrator: {
    full_name: "Robin Vale",
    email: "robin@bench.example",
    password: "quiet marble harbor seventeen",
  },
  protection: { kind: "memory" },
});
const names = await readdir(source);
const staged = await Promise.all(names.map((name) => stagePath(join(source, name))));
const refs = staged.flatMap((file) => (file === null ? [] : [core.stageFile(file).ref]));

const memory = watchMemory();
const began = performance.now();
await Promise.all(refs.map((ref) => bridge.call("files.upload", { ref }, { timeout: 0 })));
const milliseconds = performance.now() - began;
process.stdout.write(`${JSON.stringify({ milliseconds, files: refs.length, ...memory.stop() })}\n`);
await stop();
