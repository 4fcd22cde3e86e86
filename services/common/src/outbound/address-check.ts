import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type TcpNetConnectOpts } from 'node:net';
import { AllowedAddresses, plainHost } from '../config/outbound-settings.ts';
import { OutboundError, untilAborted } from './request-end.ts';
import { type ResolveName, resolveName, resolveOwnName } from './resolve-name.ts';

/**
 * Everything that IANA's special-purpose registry of IPv4 keeps from the public internet, multicast and unassigned ranges; and
 * the one public address that is a cloud's metadata service from inside (Azure).
 */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The only part of IPv6 that is routed in public. Mapped, translated (NAT64), local and multicast addresses lie outside of it. */
const PUBLIC_V6 = '2000::/3';
/** Parts of it that are not a host's address: protocols and Teredo, documentation, 6to4, documentation again. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateV4 = blockList(PRIVATE_V4, 'ipv4');
const publicV6 = blockList([PUBLIC_V6], 'ipv6');
const specialV6 = blockList(SPECIAL_V6, 'ipv6');

/**
 * Whether the address belongs to the public internet. An IPv6 address that carries an IPv4 one within (mapped, NAT64, 6to4,
 * Teredo) does not, whatever it carries: no web site is known by one, and each is another way of writing 127.0.0.1.
 * @param address as a resolver or `net` writes it: not in the octal or decimal spellings that the parser of URLs knows
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateV4.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

function blockList(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/**
 * Ports that web sites are served from: the two, and those that hosts and content networks offer beside them. A list of what is
 * refused would always lack the next database or admin interface that somebody left open to the internet.
 */
const WEB_PORTS = new Set([
  80, 443, 2052, 2053, 2082, 2083, 2086, 2087, 2095, 2096, 3000, 5000, 8000, 8008, 8080, 8081, 8088, 8443,
  8880, 8888, 9443,
]);

function isWebPort(port: number): boolean {
  return WEB_PORTS.has(port);
}

/** The port that the address names or its scheme implies. */
function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
}

/** A place that may be connected to, and nothing else that its name may lead to in a moment. */
export interface CheckedTarget {
  /** A name, or an address without brackets: what a certificate is held against. */
  host: string;
  port: number;
  addresses: [LookupAddress, ...LookupAddress[]];
}

const SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:']);
const LONGEST_ADDRESS = 8_192;
/** Names that never leave a machine or its network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** Decides where we may connect to. Every connection to an address that a person gave is checked here first. */
export class AddressCheck {
  readonly #allowed: AllowedAddresses;

  /**
   * @param allow `OUTBOUND_ALLOW`
   * @param resolve handed in by tests
   * @param isClosed lets through what is allowed and nothing else, however public
   */
  constructor(
    allow: readonly string[],
    private readonly resolve: ResolveName = resolveName,
    private readonly isClosed = false,
  ) {
    this.#allowed = new AllowedAddresses(allow);
  }

  /**
   * Throws {@link OutboundError}. The name is resolved here, once: what connects uses {@link pinned}.
   * @param httpsOnly refuses plain http, but for places that the operator has opened
   */
  async check(url: URL, signal: AbortSignal, httpsOnly = false): Promise<CheckedTarget> {
    if (!SCHEMES.has(url.protocol) || url.hostname === '' || url.href.length > LONGEST_ADDRESS)
      throw new OutboundError('bad_address', 'only http and https addresses are fetched');
    if (url.username !== '' || url.password !== '')
      throw new OutboundError('bad_address', 'an address with a user name or a password is not fetched');
    const host = plainHost(url.hostname);
    const port = portOf(url);
    const allowed = this.#allowed.find(host, port);
    if (allowed?.leadsTo) {
      const { address, port: leadsToPort } = allowed.leadsTo;
      return { host, port: leadsToPort, addresses: [{ address, family: isIP(address) }] };
    }
    if (allowed) return { host, port, addresses: await this.#addresses(host, resolveOwnName, signal) };
    if (this.isClosed)
      throw new OutboundError('private_address', `${host} is not one of the few places that are open`);
    if (httpsOnly && url.protocol !== 'https:')
      throw new OutboundError('bad_address', 'only https addresses are asked here');
    if (!isWebPort(port))
      throw new OutboundError(
        'bad_address',
        `port ${port} is not one of those that web sites are served from`,
      );
    if (LOCAL_NAME.test(host)) throw isPrivate(host);
    const addresses = await this.#addresses(host, this.resolve, signal);
    // One that is private is enough: the name's owner decides which one we would meet.
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw isPrivate(host);
    return { host, port, addresses };
  }

  async #addresses(
    host: string,
    resolve: ResolveName,
    signal: AbortSignal,
  ): Promise<CheckedTarget['addresses']> {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    const [first, ...more] = await untilAborted(resolve(host, signal), signal);
    if (first === undefined) throw new OutboundError('unknown_host', `${host} has no address`);
    return [first, ...more];
  }
}

/** Options of `net.connect`, `tls.connect` and `http.request` that lead to the addresses that were checked and to no other. */
export function pinned({ host, port, addresses }: CheckedTarget): TcpNetConnectOpts {
  return {
    host,
    port,
    autoSelectFamily: true,
    lookup: (_name, { all }, callback) => {
      if (all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    },
  };
}

function isPrivate(host: string): OutboundError {
  return new OutboundError('private_address', `${host} is not an address of the public internet`);
}
