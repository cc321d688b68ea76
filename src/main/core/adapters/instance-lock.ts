import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Held for as long as one program uses a data folder. */
export interface InstanceLock {
  readonly release: () => Promise<void>;
}

/** A socket rather than a file with a process id: it disappears with its process, however that ends. */
const addressOf = (folder: string): string => {
  const name = `bellwether-${createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
};

async function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  server.listen(address);
  try {
    await once(server, "listening");
    server.unref();
    return server;
  } catch {
    return null;
  }
}

async function isAlive(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Null where another Bellwether uses this data folder: two servers would damage one database. */
export async function acquireInstanceLock(folder: string): Promise<InstanceLock | null> {
  const address = addressOf(folder);
  let server = await listen(address);
  if (server === null && !(await isAlive(address))) {
    await rm(address, { force: true });
    server = await listen(address);
  }
  if (server === null) return null;
  const held = server;
  return {
    release: async () => {
      held.close();
      await once(held, "close");
    },
  };
}
