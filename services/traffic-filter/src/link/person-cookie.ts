/** Who somebody is to one link: it goes to no other, and no page reads it. */
const NAME = 'gp_pessoa';
const KEPT_SECONDS = 90 * 24 * 60 * 60;
const FIND = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{22})(?=;|$)`);

export function personOf(cookies: string | undefined): string | null {
  return (cookies === undefined ? undefined : FIND.exec(cookies)?.[1]) ?? null;
}

/** @param path of the link that it is for */
export function personCookie(person: string, path: string, isSecure: boolean): string {
  const cookie = `${NAME}=${person}; Path=${path}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}
