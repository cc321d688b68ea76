/** A file with what Electron's program contains of its fuses: a sentinel, version, length and states. */
export function programWithFuses(length = 9): Buffer {
  const wire = Buffer.concat([Buffer.from([1, length]), Buffer.alloc(length, "1")]);
  const noise = Buffer.alloc(100_000, 7);
  return Buffer.concat([noise, Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX"), wire, noise]);
}
