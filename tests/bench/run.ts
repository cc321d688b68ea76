// npm run -s bench: every measurement as a ratio within one run; JSON on standard output, progress on standard error.
import { availableParallelism, cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { browserFlags, findBrowser } from "../../scripts/lib/install/browsers.mjs";
import { benchApi } from "./api.ts";
import { benchBridge } from "./bridge.ts";
import { benchCacheStart } from "./cache-start.ts";
import { benchDailyWork } from "./daily-work.ts";
import { benchDrawing } from "./drawing.ts";
import { benchEvents } from "./events.ts";
import { benchLeaving } from "./leaving.ts";
import { benchLongReport } from "./long-report.ts";
import { type BenchOptions, fullSize, type Progress, smokeSize } from "./measure.ts";
import { benchOpenAssessment } from "./open-assessment.ts";
import { benchOutbox } from "./outbox.ts";
import { benchPlaces } from "./places.ts";
import { benchQuickSearch } from "./quick-search.ts";
import { benchReadRoster } from "./read-roster.ts";
import { benchRosterImport } from "./roster-import.ts";
import { benchScrollList } from "./scroll-list.ts";
import { benchStalls } from "./stalls.ts";
import { benchStart } from "./start.ts";
import { benchUpload } from "./upload.ts";

const everything =
  "api,bridge,upload,outbox,cache-start,start,open-assessment,quick-search,daily-work,scroll-list,stalls,leaving,read-roster,roster-import,long-report,places,events,drawing";

const help = `Usage: npm run -s bench -- [options]

  --smoke             a few seconds of everything, to see that it runs
  --tenth             a tenth of the roster that is imported
  --only LIST         of ${everything}
  --rounds N          rounds of which the median is taken
  --calls N           calls a round
  --files N           files uploaded at once
  --megabytes N       size of each
  --upload-rounds N   --start-rounds N   --open-rounds N
  --waiting N         changes that wait while a cached case is opened
  --drained N         saves that wait, and are sent
  --cache-megabytes N size of the cache file of a start
`;

const number = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
    tenth: { type: "boolean", default: false },
    only: { type: "string", default: everything },
    rounds: number,
    calls: number,
    files: number,
    megabytes: number,
    "upload-rounds": number,
    "start-rounds": number,
    "open-rounds": number,
    waiting: number,
    drained: number,
    "cache-megabytes": number,
  },
});

const size = values.smoke ? smokeSize : fullSize;
const count = (text: string | undefined, otherwise: number): number => {
  const given = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`Not a number of at least 1: ${text}`);
  return given;
};
const options: BenchOptions = {
  rounds: count(values.rounds, size.rounds),
  calls: count(values.calls, size.calls),
  uploadFiles: count(values.files, size.uploadFiles),
  uploadMegabytes: count(values.megabytes, size.uploadMegabytes),
  uploadRounds: count(values["upload-rounds"], size.uploadRounds),
  startRounds: count(values["start-rounds"], size.startRounds),
  openRounds: count(values["open-rounds"], size.openRounds),
  waitingChanges: count(values.waiting, size.waitingChanges),
  drainedSaves: count(values.drained, size.drainedSaves),
  cacheMegabytes: count(values["cache-megabytes"], size.cacheMegabytes),
};

const progress: Progress = (line) => process.stderr.write(`${line}\n`);

let browser: Browser | null = null;
async function chromiumOf(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("No Chrome, Edge or Chromium is installed.");
  browser ??= await chromium.launch({ executablePath, args: [...browserFlags] });
  return browser;
}

const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  api: () => benchApi(options, progress),
  bridge: () => benchBridge(options),
  upload: () => benchUpload(options, progress),
  outbox: () => benchOutbox(options, progress),
  "cache-start": () => benchCacheStart(options, progress),
  "daily-work": () => benchDailyWork(options, progress, values.smoke),
  "quick-search": () => benchQuickSearch(options, progress, values.smoke),
  leaving: () => benchLeaving(options),
  "roster-import": () =>
    benchRosterImport(progress, values.smoke ? "smoke" : values.tenth ? "tenth" : "full"),
  "read-roster": () => benchReadRoster(options, progress, values.smoke),
  "long-report": () => benchLongReport(options, progress, values.smoke),
  stalls: () => benchStalls(options, progress, values.smoke),
  "scroll-list": async () => benchScrollList(await chromiumOf(), options, progress, values.smoke),
  places: async () => benchPlaces(await chromiumOf(), options, progress, values.smoke),
  events: () => benchEvents(options, progress, values.smoke),
  drawing: async () => benchDrawing(await chromiumOf(), options, progress, values.smoke),
  start: async () => benchStart(await chromiumOf(), options, progress),
  "open-assessment": async () => benchOpenAssessment(await chromiumOf(), options, progress),
};

if (values.help) process.stdout.write(help);
else {
  const results: [string, unknown][] = [];
  try {
    for (const name of values.only.split(",")) {
      const bench = benches[name];
      if (bench === undefined) throw new Error(`There is no bench ${name}.\n${help}`);
      progress(`${name} …`);
      results.push([name.replace("-", "_"), await bench()]);
    }
  } finally {
    await (browser as Browser | null)?.close();
    const machine = {
      node: process.version,
      processors: availableParallelism(),
      model: cpus()[0]?.model ?? "",
      memory_mb: Math.round(totalmem() / 1_000_000),
    };
    // Results from before a failure took long and are printed too.
    process.stdout.write(
      `${JSON.stringify({ machine, options, ...Object.fromEntries(results) }, null, 2)}\n`,
    );
  }
}
