import { beginServerThread } from "#core/adapters/server-thread.ts";
import { findBuild } from "./build-places.ts";

// The server's thread loads its modules while this one loads core: so nothing that takes long is imported above.
const args = process.argv.slice(2);
const places = findBuild(import.meta.dirname);
const onTeamServer = args.some((word) => word === "--server" || word.startsWith("--server="));
const thread = onTeamServer ? null : beginServerThread(places.worker);
const { run } = await import("./run.ts");
await run(args, { places, thread });
