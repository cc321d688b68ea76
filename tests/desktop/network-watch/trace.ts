import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** One connection that some process of the application made, or a packet that it sent. */
export interface Seen {
  /** `connect` opens one; `send` puts a packet on the network without one (questions to a name server are so). */
  readonly call: "connect" | "send";
  readonly protocol: "tcp" | "udp" | "other";
  readonly address: string;
  readonly port: number;
  readonly pid: number;
}

/** Only on Linux, where the system itself can be asked what its processes do. */
export const canTrace = (): boolean =>
  process.platform === "linux" &&
  spawnSync("strace", ["-f", "-e", "trace=connect", "-o", "/dev/null", "true"], { stdio: "ignore" })
    .status === 0;

/** What `strace` is started with: every process below, and each call that reaches for a network. */
export const traceArguments = (log: string): readonly string[] => [
  "-f",
  "--seccomp-bpf",
  "-yy",
  "-s",
  "0",
  "-e",
  "trace=connect,sendto,sendmsg,sendmmsg",
  "-o",
  log,
];

const internet =
  /sa_family=AF_INET6?, sin6?_port=htons\((\d+)\).*?(?:sin_addr=inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/;
/** Where a socket of packets was connected to before, as the trace tells of its descriptor. */
const peer = /<UDP(?:v6)?:\[[^<>]*->\[?([0-9a-f:.]+?)\]?:(\d+)\]>/i;
const started = /^(\d+)\s+(connect|sendto|sendmsg|sendmmsg)\((\d+)(?:<([A-Za-z0-9]+))?/;

/** Every reach for a network of a trace, in its order. Sockets of this computer's files are none. */
export function readTrace(log: string): readonly Seen[] {
  return readFileSync(log, "utf8")
    .split("\n")
    .flatMap((line) => {
      const call = started.exec(line);
      if (call === null) return [];
      const named = internet.exec(line);
      const known = call[2] === "connect" ? null : peer.exec(line);
      const to = named ?? (known === null ? null : [known[0], known[2], known[1]]);
      if (to === null) return [];
      const kind = call[4] ?? "";
      return [
        {
          call: call[2] === "connect" ? ("connect" as const) : ("send" as const),
          protocol: kind.startsWith("TCP")
            ? ("tcp" as const)
            : kind.startsWith("UDP")
              ? ("udp" as const)
              : ("other" as const),
          address: to[2] ?? to[3] ?? "",
          port: Number(to[1]),
          pid: Number(call[1]),
        },
      ];
    });
}

/**
 * Connecting a socket of packets sends none: the system only looks which way they would go. Chromium does so to learn whether there
 * is a way for IPv6. It counts as nothing sent where no packet followed to that address.
 */
export const sentNothing = (seen: readonly Seen[]): readonly Seen[] =>
  seen.filter(
    ({ call, protocol, address }) =>
      call === "connect" &&
      protocol === "udp" &&
      !seen.some((other) => other.call === "send" && other.address === address),
  );

/** The same with how often, for the list that people read. */
export function counted(seen: readonly Seen[]) {
  const sums = new Map<
    string,
    { call: string; protocol: string; address: string; port: number; times: number }
  >();
  for (const { call, protocol, address, port } of seen) {
    const key = `${call} ${protocol} ${address} ${port}`;
    const before = sums.get(key);
    if (before) before.times += 1;
    else sums.set(key, { call, protocol, address, port, times: 1 });
  }
  return [...sums.values()].sort((a, b) => b.times - a.times);
}
