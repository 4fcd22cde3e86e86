import { isIPv4, isIPv6 } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { isOfAdNetwork } from './ad-networks.ts';
import { dataCentreRanges } from './data-centre-ranges.ts';

/** Numbers of addresses: of IPv4 as they are, of IPv6 the first half alone. */
interface Ranges<N extends number | bigint> {
  /** First of each, in order. */
  from: ArrayLike<N>;
  to: ArrayLike<N>;
}

/**
 * Addresses of networks that let servers. It takes a hosting provider's word for nothing but that: no relay and no carrier is among them. Some of
 * the providers are ad networks as well (Microsoft with Bing): what those use themselves is not let.
 */
@Injectable()
export class DataCentres {
  readonly #v4: Ranges<number>;
  readonly #v6: Ranges<bigint>;

  constructor() {
    const text = brotliDecompressSync(Buffer.from(dataCentreRanges, 'base64')).toString('latin1');
    const [v4 = '', v6 = ''] = text.split('\n');
    const small = readRanges(v4);
    this.#v4 = { from: Float64Array.from(small.from, Number), to: Float64Array.from(small.to, Number) };
    this.#v6 = readRanges(v6);
  }

  has(ip: string | null): boolean {
    if (ip === null) return false;
    if (isIPv4(ip)) return isWithin(this.#v4, numberOf(ip)) && !isOfAdNetwork(ip);
    return isIPv6(ip) && isWithin(this.#v6, firstHalf(ip)) && !isOfAdNetwork(ip);
  }
}

function readRanges(text: string): { from: bigint[]; to: bigint[] } {
  const written = text === '' ? [] : text.split(',');
  const ranges: { from: bigint[]; to: bigint[] } = { from: [], to: [] };
  let end = 0n;
  for (const range of written) {
    const [distance = '', length = ''] = range.split(' ');
    const from = end + inBase36(distance);
    end = from + inBase36(length);
    ranges.from.push(from);
    ranges.to.push(end);
  }
  return ranges;
}

function inBase36(digits: string): bigint {
  let value = 0n;
  for (const digit of digits) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}

function isWithin<N extends number | bigint>({ from, to }: Ranges<N>, address: N): boolean {
  let [low, high] = [0, from.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (address < (from[middle] as N)) high = middle - 1;
    else if (address > (to[middle] as N)) low = middle + 1;
    else return true;
  }
  return false;
}

function numberOf(ip: string): number {
  let value = 0;
  for (const part of ip.split('.')) value = value * 256 + Number(part);
  return value;
}

function firstHalf(ip: string): bigint {
  const [head = '', tail] = ip.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // One written as IPv4 at its end stands for two.
  const length = groups.length + after.length + (ip.includes('.') ? 1 : 0);
  const all = [
    ...groups,
    ...Array.from({ length: tail === undefined ? 0 : 8 - length }, () => '0'),
    ...after,
  ];
  let value = 0n;
  for (const group of all.slice(0, 4)) value = (value << 16n) | BigInt(Number.parseInt(group, 16));
  return value;
}
