import { CsvFile, type FileOptions, type FileShape } from "../csv/csv-file.ts";
import type { Source } from "../source/source.ts";
import type { KindModes } from "./items.ts";
import { Register } from "./register.ts";

/** One reading of one roster, for the format that does it. */
export class Reading {
  readonly #options: FileOptions;
  readonly #source: Source;
  readonly today: string;
  readonly register: Register;

  constructor(options: FileOptions, modes: KindModes, today: string) {
    this.#options = options;
    this.#source = options.source;
    this.today = today;
    this.register = new Register(modes);
  }

  has(name: string): boolean {
    return this.#named(name) !== undefined;
  }

  #named(name: string): string | undefined {
    const lower = name.toLowerCase();
    return this.#source.files.find((each) => each.name.toLowerCase() === lower)?.name;
  }

  /** A file of the roster by its proper name, whatever its case; null where it is not there. */
  file<Name extends string>(name: string, shape: FileShape<Name>): CsvFile<Name> | null {
    const found = this.#named(name);
    return found === undefined ? null : new CsvFile(found, shape, this.#options);
  }

  /** Whether a day has passed; a day that is not there has not. */
  passed(day: string | null): boolean {
    return day !== null && day < this.today;
  }
}
