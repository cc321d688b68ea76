// A store that speaks S3 in a process of its own: node s3-program.ts FOLDER PORT. It tells its port.
import S3rver from "@20minutes/s3rver";

const [directory = "", port = "0"] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  // It works out another signature than the client where the beginning of a list has a slash in it.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: "bellwether" }],
});
const address = await server.run();
process.send?.(address.port);
