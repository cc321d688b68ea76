import { createServer, connect as openSocket, type Socket } from "node:net";

/** A connection to a server that can be cut like a network cable: one address, whatever happens behind it. */
export interface Gate {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  readonly cut: () => void;
  /** Cuts by itself once so many bytes more have gone to the server. */
  readonly cutAfter: (bytes: number) => void;
  readonly restore: () => void;
  /** From now on every answer arrives so many milliseconds later, in order. */
  readonly slow: (milliseconds: number) => void;
  readonly close: () => Promise<void>;
}

/** Opens a gate on a port of its own in front of `target` (`http://host:port`). */
export async function openGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let open = true;
  let latency = 0;
  let left = Number.POSITIVE_INFINITY;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const server = createServer((from) => {
    keep(from);
    if (!open) return void from.resetAndDestroy();
    const to = openSocket(Number(port), hostname);
    keep(to);
    from.pipe(to);
    from.on("data", (part) => {
      left -= part.length;
      if (left < 0) cut();
    });
    let due = 0;
    to.on("data", (part) => {
      due = Math.max(due, Date.now() + latency);
      setTimeout(() => from.writable && from.write(part), Math.max(0, due - Date.now())).unref();
    });
    to.on("end", () => setTimeout(() => from.end(), Math.max(0, due - Date.now()) + 1).unref());
    from.on("close", () => to.destroy());
    // A server that closes by itself has answered before, and that is on its way.
    to.on("close", (failed) => {
      if (failed) from.destroy();
      else setTimeout(() => from.end(), Math.max(0, due - Date.now()) + 1).unref();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The gate has no port.");
  const cut = () => {
    open = false;
    left = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    cutAfter: (bytes) => {
      left = bytes;
    },
    restore: () => {
      open = true;
    },
    slow: (milliseconds) => {
      latency = milliseconds;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
