// One line for each step: redrawn in a terminal; elsewhere printed at its beginning, at intervals and at its end.

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Shows `label` while `work` runs. `work` receives a function that sets a short note after the label. */
export async function withProgress(label, work, stream = process.stderr) {
  const begun = Date.now();
  const live = stream.isTTY === true;
  let note = "";
  const line = () => `${label}${note === "" ? "" : `: ${note}`}`;
  const draw = () => {
    const text = `${line()} … ${seconds(begun)}`;
    stream.write(live ? `\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}` : `${text}\n`);
  };
  if (!live) stream.write(`${label} …\n`);
  const timer = setInterval(draw, live ? 250 : 20_000);
  const end = (word) => {
    clearInterval(timer);
    stream.write(`${live ? "\r\u001b[K" : ""}${label}: ${word} after ${seconds(begun)}\n`);
  };
  try {
    const result = await work((text) => {
      note = text;
    });
    end("done");
    return result;
  } catch (error) {
    end("failed");
    throw error;
  }
}
