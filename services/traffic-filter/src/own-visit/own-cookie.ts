/** Marks a browser whose visits its owner leaves out, on one host. No page can read it. */
const COOKIE = 'gp_proprio';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;
const COOKIE_PATTERN = new RegExp(`(?:^|;)\\s*${COOKIE}=([\\w-]{22})(?=;|$)`);

export function ownTokenOf(cookies: string | undefined): string | null {
  return (cookies === undefined ? undefined : COOKIE_PATTERN.exec(cookies)?.[1]) ?? null;
}

/** @param token null to be counted again  @param path below which the links of the host lie */
export function ownCookie(token: string | null, path: string, isSecure: boolean): string {
  const seconds = token === null ? 0 : COOKIE_SECONDS;
  const cookie = `${COOKIE}=${token ?? ''}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}
