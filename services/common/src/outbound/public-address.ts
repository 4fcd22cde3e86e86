import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Everything that IANA's special-purpose registry of IPv4 keeps from the public internet, multicast and what was never given
 * out; and the one public address that is a cloud's metadata service for whoever asks from inside (Azure).
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
