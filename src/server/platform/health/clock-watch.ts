/** Milliseconds between two looks, and by which a clock may be corrected in that time without a word. */
const every = 30_000;
const leeway = 10_000;

interface Watched {
  readonly clock: () => number;
  /** A clock that nobody sets, in milliseconds. */
  readonly steady: () => number;
  readonly jumped: (seconds: number) => void;
}

/**
 * Looks whether the clock was set while the server runs. What is due by the clock bears that (claims, limits, cleaning);
 * whoever reads the log should know why times in it do not follow each other. A machine that slept shows as a jump too.
 */
export function watchClock({ clock, steady, jumped }: Watched) {
  let before = clock() - steady();
  const look = () => {
    const now = clock() - steady();
    if (Math.abs(now - before) > leeway) jumped(Math.round((now - before) / 1000));
    before = now;
  };
  const timer = setInterval(look, every).unref();
  return { look, close: () => clearInterval(timer) };
}
