/** Something that cannot work on this machine, said in one sentence to the person who ran the command. */
export class Failure extends Error {
  constructor(message, code = 1, output = "") {
    super(message);
    this.code = code;
    this.output = output;
  }
}

/** Runs the body of a command. A failure is printed with its cause, and ends the process with its exit code. */
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
