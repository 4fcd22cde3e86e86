import type { StartTag } from '../source/scan-html.ts';

const PICTURES =
  /^(?:og:image(?::(?:url|secure_url))?|twitter:image(?::src|[0-3])?|msapplication-(?:tileimage|square\d+x\d+logo|wide\d+x\d+logo)|image|thumbnail(?:url)?)$/;

/** What a `meta` element says with an address in it. `policy` is a content security policy: a clone has one of its own. */
export type MetaRole = 'picture' | 'refresh' | 'policy' | 'canonical' | 'none';

export function metaRole({ attributes }: StartTag): MetaRole {
  const value = (name: string) =>
    attributes
      .find((one) => one.name === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const header = value('http-equiv');
  if (header === 'refresh') return 'refresh';
  if (header === 'content-security-policy' || header === 'content-security-policy-report-only')
    return 'policy';
  const name = value('property') || value('name') || value('itemprop');
  if (name === 'og:url') return 'canonical';
  return PICTURES.test(name) ? 'picture' : 'none';
}
