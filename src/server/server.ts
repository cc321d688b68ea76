import { bellwether } from "./bellwether.ts";

// The program that units of systems and scripts start, under the name that it had before there were commands.
const [name = "serve", ...rest] = process.argv.slice(2);
const former: Readonly<Record<string, string>> = { "verify-audit": "verify", "move-blobs": "move-blobs" };
await bellwether([former[name] ?? "serve", ...rest]);
