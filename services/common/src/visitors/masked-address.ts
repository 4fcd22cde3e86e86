const V4_HIDDEN = '•••';
const V6_HIDDEN = '••••';

/** Of a visitor's network, as Postgres writes it (`203.0.113.0/24`, `2001:db8:1::/48`): what is left of the address, and that something is hidden. */
export function maskedAddress(network: string): string {
  const address = network.replace(/\/\d+$/, '');
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.${V4_HIDDEN}`;
  return `${address.replace(/::$/, '')}:${V6_HIDDEN}`;
}
