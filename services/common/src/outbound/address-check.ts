import type { LookupAddress } from 'node:dns';
import { isIP, type TcpNetConnectOpts } from 'node:net';
import { AllowedAddresses, plainHost } from '../config/allowed-addresses.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';
import { type ResolveName, resolveName, resolveOwnName } from './resolve-name.ts';
import { untilAborted } from './until-aborted.ts';
import { isWebPort, portOf } from './web-ports.ts';

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

/** The one judge of where we may connect to: whoever opens a connection for an address that a person gave asks it first. */
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

  /** Throws {@link OutboundError}. The name is resolved here, once: what connects uses {@link pinned}. */
  async check(url: URL, signal: AbortSignal): Promise<CheckedTarget> {
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
