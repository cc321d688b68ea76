import { bellwether } from "./bellwether.ts";

await bellwether(process.argv.slice(2));
