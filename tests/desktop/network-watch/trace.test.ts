import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { readTrace, sentNothing } from "./trace.ts";

const lines = [
  '7 connect(21<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("192.0.2.1")}, 16) = -1 EINPROGRESS',
  '8 connect(3<UNIX-STREAM:[2]>, {sa_family=AF_UNIX, sun_path="/run/x"}, 110) = 0',
  '9 connect(5<UDPv6:[3]>, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
  '9 connect(6<UDP:[4]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.53")}, 16) = 0',
  "9 sendmmsg(6<UDP:[10.0.0.2:4000->192.0.2.53:53]>, [{msg_hdr={}, msg_len=40}], 2, MSG_NOSIGNAL) = 2",
  '9 sendto(7<UDP:[5]>, ""..., 40, 0, {sa_family=AF_INET, sin_port=htons(5353), sin_addr=inet_addr("224.0.0.251")}, 16) = 40',
  '9 sendto(8<TCP:[10.0.0.2:4000->192.0.2.1:443]>, ""..., 40, 0, NULL, 0) = 40',
];

it("reads every reach for a network out of a trace, and tells what sent nothing", async () => {
  const folder = await temporaryFolder();
  const log = join(folder.path, "trace");
  await writeFile(log, lines.join("\n"));
  const seen = readTrace(log);
  expect(seen.map(({ call, protocol, address, port }) => `${call} ${protocol} ${address} ${port}`)).toEqual([
    "connect tcp 192.0.2.1 443",
    "connect udp 2001:db8::1 443",
    "connect udp 192.0.2.53 53",
    "send udp 192.0.2.53 53",
    "send udp 224.0.0.251 5353",
  ]);
  expect(sentNothing(seen).map(({ address }) => address)).toEqual(["2001:db8::1"]);
  await folder.remove();
});
