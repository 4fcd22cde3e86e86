import type { Config } from '@garimpo/service-kit';

/** Where a clone is, for a browser. */
export function siteUrl(
  { publicUrl, sitesDomain }: Pick<Config, 'publicUrl' | 'sitesDomain'>,
  subdomain: string,
): string {
  return `${new URL(publicUrl).protocol}//${subdomain}.${sitesDomain}/`;
}
