const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Memory of this process with its worker threads, in megabytes: at the beginning, and its peak since. */
export function watchMemory() {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return { idle_rss_mb: megabytes(before), peak_rss_mb: megabytes(peak) };
    },
  };
}
