/** A store that speaks S3. Who it is told to be comes from the environment or files, as its client looks for it. */
export interface S3Settings {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** Where it is no store of Amazon's: `https://store.district.example`. */
  readonly endpoint: string | null;
  /** Null: as the client finds it in its own settings. */
  readonly region: string | null;
}

const known = ["endpoint", "region"];

/** The largest file that such a store takes in one piece: 5 GiB, with what sealing adds. */
export const largestObject = 5 * 1024 ** 3 - 16 * 1024 ** 2;

/** Reads `s3://bucket/prefix?endpoint=…&region=…`; a sentence where it cannot be used. */
export function readS3Address(address: string): S3Settings | string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const wrong = "write s3://bucket/prefix, and where needed ?endpoint=https://…&region=….";
  if (url === null || url.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    return wrong;
  if (url.username !== "" || url.password !== "")
    return "leave out the access key: the client takes it from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from its files.";
  const stranger = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (stranger !== undefined) return `${stranger} is not known: ${wrong}`;
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  if (!/^[A-Za-z0-9._/-]*$/.test(path)) return "the prefix may have letters, digits, and . _ - / in it.";
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
    return "endpoint is the address of the store alone: https://store.district.example.";
  return {
    bucket: url.hostname,
    prefix: path === "" ? "" : `${path}/`,
    endpoint,
    region: url.searchParams.get("region"),
  };
}

export const s3Label = ({ bucket, prefix }: S3Settings): string => `s3://${bucket}/${prefix}`;
