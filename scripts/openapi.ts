// Prints the OpenAPI 3.1 document of the endpoint table on standard output.
import { readFileSync } from "node:fs";
import { openApiDocument } from "#contract/openapi.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
process.stdout.write(`${JSON.stringify(openApiDocument(version), null, 2)}\n`);
