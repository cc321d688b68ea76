/** Something that cannot work here, in one sentence for the person who ran the command. */
export class Failure extends Error {
  constructor(message, code = 1, output = "") {
    super(message);
    this.code = code;
    this.output = output;
  }
}

/** Runs a command's body; prints a failure's sentence, and whatever led to it, and ends with its code. */
export async function runOrExplain(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.output !== "") process.stderr.write(`${error.output.trimEnd()}\n\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
  }
}
