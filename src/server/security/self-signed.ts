import { type KeyObject, randomBytes, sign } from "node:crypto";

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};

/** As DER counts years: two digits until 2049, four after it. */
const time = (at: Date): Buffer => {
  const text = `${at.toISOString().slice(0, 19).replace(/\D/g, "")}Z`;
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
};

interface Certified {
  readonly name: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly from: Date;
  readonly until: Date;
}

/** A certificate (PEM) by which an RSA key speaks for itself: it says which key is meant, and nobody vouches for it. */
export function selfSigned({ name, publicKey, privateKey, from, until }: Certified): string {
  const algorithm = der(0x30, Buffer.from("06092a864886f70d01010b0500", "hex"));
  const named = der(
    0x30,
    der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from(name)))),
  );
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
  const certified = der(
    0x30,
    der(0x02, serial),
    algorithm,
    named,
    der(0x30, time(from), time(until)),
    named,
    publicKey.export({ format: "der", type: "spki" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", certified, privateKey));
  const base64 = der(0x30, certified, algorithm, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}
