/** Milliseconds between two looks, and by which a clock may be corrected in that time without a word. */
const every = 30_000;
const leeway = 10_000;

/** Milliseconds by which the clock of a process may differ from the database’s, which all its processes share. */
const mostAhead = 60_000;

export const isOtherClock = (ahead: number): boolean => Math.abs(ahead) > mostAhead;

/** Thrown where this computer's clock is another one than the database's; nothing was changed. */
export class OtherClockError extends Error {
  readonly code = "REFUSED";
}

/** What is due by one clock would be done by it for everybody: sign-ins ended, sessions, times of the log. */
export function refuseOtherClock(ahead: number): void {
  if (!isOtherClock(ahead)) return;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  throw new OtherClockError(
    `This computer’s clock is ${seconds} seconds ${ahead > 0 ? "ahead of" : "behind"} the database’s. Set both right by NTP, and start again.`,
  );
}

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
