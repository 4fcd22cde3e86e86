import * as z from 'zod/mini';
import { plainHost } from './address.ts';
import { EXTRA_HOSTS_MAX, HOST_MAX } from './limits.ts';

const STAR_STAND_IN = 'garimpo0star';
const LABEL = /^(?!-)[a-z0-9_*-]{1,63}(?<!-)$/;

/**
 * A host that a site also lives on, as typed or pasted: `loja.com.br`, `https://loja.com.br/oferta`, `*.loja.com.br`. In the spelling that
 * it is compared in; `null` for what is no host. A star stands for one or more letters of a name, dots among them, and never in the last two parts:
 * `*.com` would silence every copy.
 */
export function readHostPattern(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    // Over line breaks, too: else it would be tried anew from each slash before one.
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');
  // Letters of other alphabets as a browser tells them; a star is none that an address may have.
  const stood = `http://${typed.replaceAll('*', STAR_STAND_IN)}`;
  if (typed === '' || typed.length > HOST_MAX || !URL.canParse(stood)) return null;
  const url = new URL(stood);
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replaceAll(STAR_STAND_IN, '*').replace(/\.$/, '');
  if (host.startsWith('[')) return host.includes('*') ? null : host;
  const labels = host.split('.');
  if (host.length > HOST_MAX || !labels.every((label) => LABEL.test(label))) return null;
  if (host.includes('*') && (labels.length < 3 || labels.slice(-2).some((label) => label.includes('*'))))
    return null;
  return host;
}

export const hostPattern = z.pipe(
  z.string().check(
    z.maxLength(2 * HOST_MAX),
    z.refine((text) => readHostPattern(text) !== null, { message: 'must be a host' }),
  ),
  z.transform((text) => readHostPattern(text) as string),
);
/** Each once. */
export const extraHosts = z.pipe(
  z.array(hostPattern).check(z.maxLength(EXTRA_HOSTS_MAX)),
  z.transform((hosts) => [...new Set(hosts)]),
);

/** Whether a pattern of {@link readHostPattern} means this host, with or without `www.`. */
export function matchesHost(pattern: string, hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (!pattern.includes('*')) return plainHost(pattern) === plainHost(host);
  return fits(pattern.split('*'), host);
}

/** The parts in their order, the first at the beginning and the last at the end, with something between any two. */
function fits(parts: string[], host: string): boolean {
  const first = parts[0] as string;
  const last = parts.at(-1) as string;
  if (!host.startsWith(first) || !host.endsWith(last)) return false;
  const end = host.length - last.length;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = host.indexOf(part, from + 1);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from < end;
}

export interface OwnerHosts {
  /** Of the page, as the site keeps it. */
  originalHost: string;
  extraHosts: readonly string[];
}

/** Whether a page on this host is the owner's: nothing is reported there, and nothing changed. */
export function isOwnerHost({ originalHost, extraHosts: extra }: OwnerHosts, hostname: string): boolean {
  return matchesHost(originalHost, hostname) || extra.some((pattern) => matchesHost(pattern, hostname));
}
