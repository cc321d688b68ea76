import type { Transport } from "./transport.ts";

/** Two joined transports within one process. Frames are copied through JSON, as on a real wire. */
export function createMemoryTransports(
  defer: (deliver: () => void) => void,
): readonly [Transport, Transport] {
  const sides = [new Set<(frame: unknown) => void>(), new Set<(frame: unknown) => void>()] as const;

  const side = (own: Set<(frame: unknown) => void>, other: Set<(frame: unknown) => void>): Transport => ({
    send: (frame) => {
      const wire = JSON.stringify(frame);
      defer(() => {
        for (const listener of [...other]) listener(JSON.parse(wire));
      });
    },
    onFrame: (listener) => {
      own.add(listener);
      return () => own.delete(listener);
    },
  });

  return [side(sides[0], sides[1]), side(sides[1], sides[0])];
}
