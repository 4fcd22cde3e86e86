/**
 * What makes two addresses the same place for telling a new device, and all that is kept of an address: half of an IPv4
 * one, 32 bits of an IPv6 one, which is about what one access provider has. Phones change their address within it all day.
 */
export function knownNetworkOf(address: string): string | null {
  if (address === '') return null;
  const [first, second] = address.split(address.includes(':') ? ':' : '.');
  return address.includes(':') ? `${first || '0'}:${second || '0'}` : `${first}.${second}`;
}
