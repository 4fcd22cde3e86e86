/**
 * Names under which emails and identity providers hand tokens, codes and errors to a page. They are neither passed on
 * nor recorded.
 */
export const SECRET_PARAMETERS = [
  'token_hash',
  'code',
  'token',
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'id_token',
  'type',
  'error',
  'error_code',
  'error_description',
  'state',
] as const;

const secret = new Set<string>(SECRET_PARAMETERS);
/** Every name contains one of these words, unless it is escaped or uses look-alike letters. */
const MAY_BE_SECRET = /token|code|type|error|state|[^\x21-\x24\x26-\x7e]/i;
const PLAIN = /^[\w.-]*$/;
const ESCAPES_WITHIN_ESCAPES = 4;
/** Spaces, control characters and zero-width characters, anywhere in a name. */
const UNSEEN = /[\s\p{C}]/gu;

/**
 * The query without parameters that carry secrets of a sign-in; all others stay byte by byte.
 * @param query without its question mark
 */
export function withoutSecrets(query: string): string {
  if (!MAY_BE_SECRET.test(query)) return query;
  const written = query.split('&');
  const kept = written.filter((one) => !isSecretName(nameIn(one)));
  return kept.length === written.length ? query : kept.join('&');
}

/** @param written name of a parameter, as it stands in a query */
export function isSecretName(written: string): boolean {
  // Nearly all names are: a link is asked for too often for all that follows.
  if (PLAIN.test(written)) return secret.has(written.toLowerCase());
  let name = written.replaceAll('+', ' ');
  // The receiving server may decode repeatedly.
  for (let left = ESCAPES_WITHIN_ESCAPES; left > 0 && name.includes('%'); left -= 1) name = decoded(name);
  const plain = name.normalize('NFKC').replace(UNSEEN, '').toLowerCase();
  // Some servers read `token[]` and `token[a]` as `token`.
  const bracket = plain.indexOf('[');
  return secret.has(bracket === -1 ? plain : plain.slice(0, bracket));
}

/** Byte by byte where an escape is none: the others of the same name count all the same. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

function nameIn(written: string): string {
  const end = written.indexOf('=');
  return end === -1 ? written : written.slice(0, end);
}
