/** An IPv4 or IPv6 address as everybody would write it: of IPv6 there are many ways. */
export function oneSpelling(ip: string): string {
  return ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip;
}
