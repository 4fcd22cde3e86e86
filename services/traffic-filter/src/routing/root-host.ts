/** The host at whose root an address lies, as it is looked up; null for a page below it. */
export function rootHostOf(address: string): string | null {
  const { hostname, pathname } = new URL(address);
  return pathname === '/' ? hostname.replace(/\.$/, '') : null;
}
