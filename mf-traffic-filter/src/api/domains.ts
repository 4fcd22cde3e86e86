import type { DomainsSource } from '@garimpo/sdk/domains';
import { type DomainView, domainReply, domainsReply } from '@garimpo/traffic-filter-contract';
import { text } from '../text/pt-br.ts';
import { domainsKey } from './keys.ts';
import { DOMAINS_PATH } from './paths.ts';

export const domainsSource: DomainsSource<DomainView> = {
  path: DOMAINS_PATH,
  keyOf: domainsKey,
  replies: { list: domainsReply, one: domainReply },
  notFound: 'traffic_filter.domain.not_found',
  errors: text.errors,
};
