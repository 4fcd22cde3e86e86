import type { CloneFile, CloneManifest, RecordedCall } from '../store/clone-manifest.ts';

/** A request that a script of a clone makes. */
export interface AskedCall {
  method: string;
  /** Path and query, as in the manifest. */
  address: string;
  /** Of what was sent, in hex; null for nothing. */
  bodySha256: string | null;
}

/** Parameters that only make an address a new one, or say where a visitor came from. */
const PASSING =
  /^(?:_|__|cb|cachebust(?:er)?|nocache|rand(?:om)?|rnd|t|ts|time(?:stamp)?|utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|ttclid|kwai_click_id|msclkid|sck|xcod)$/i;

/**
 * What the original answered to the request, or to one that asked for the same: the very request; then without parameters that mean nothing,
 * whatever was sent; then by its path, where only one answer of that path is known. Null where none was recorded. A file is
 * found that way too, by GET.
 */
export function findCall(manifest: CloneManifest, asked: AskedCall): CloneFile | null {
  const method = asked.method === 'HEAD' ? 'GET' : asked.method;
  const calls = [...manifest.calls, ...(method === 'GET' ? callsOfFiles(manifest) : [])].filter(
    (call) => call.method === method && pathOf(call.address) === pathOf(asked.address),
  );
  const meant = withoutPassing(asked.address);
  const alike = calls.filter((call) => withoutPassing(call.address) === meant);
  const found =
    calls.find((call) => call.address === asked.address && call.bodySha256 === asked.bodySha256) ??
    alike.find((call) => call.bodySha256 === asked.bodySha256) ??
    onlyOne(alike) ??
    onlyOne(calls);
  return found?.answer ?? null;
}

/** Another page of a list, say, is no answer for the page that was asked for. */
function onlyOne(calls: RecordedCall[]): RecordedCall | undefined {
  return new Set(calls.map(({ answer }) => answer.sha256)).size === 1 ? calls[0] : undefined;
}

function callsOfFiles({ files }: CloneManifest): RecordedCall[] {
  return Object.entries(files).map(([address, answer]) => ({
    method: 'GET',
    address,
    bodySha256: null,
    answer,
  }));
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

/** In any order: scripts build their queries from objects. */
function withoutPassing(address: string): string {
  const path = pathOf(address);
  const query = address.slice(path.length + 1);
  const meant = query.split('&').filter((one) => one !== '' && !PASSING.test(one.split('=', 1)[0] ?? ''));
  return `${path}?${meant.sort().join('&')}`;
}
