import { bellwether } from "./bellwether.ts";

// The program that units of systems and scripts start, under the name that it had before there were commands.
const [name, ...rest] = process.argv.slice(2);
await bellwether(name === "verify-audit" ? ["verify", ...rest] : ["serve"]);
