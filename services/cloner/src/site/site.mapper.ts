import type { SiteView } from '@garimpo/cloner-contract';
import type { Config } from '@garimpo/service-kit';
import type { SiteRow } from './site.query.ts';
import { siteUrl } from './site-url.ts';

export function toSiteView(
  { userId: _, createdAt, updatedAt, ...row }: SiteRow,
  config: Pick<Config, 'publicUrl' | 'sitesDomain'>,
): SiteView {
  return {
    ...row,
    // Where clones are may have changed since it was made.
    url: siteUrl(config, row.subdomain),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
