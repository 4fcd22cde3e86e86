import type { FindSources } from '@garimpo/sdk';
import { domainsQuery } from '@garimpo/sdk/domains';
import { hostOf } from '@garimpo/sdk/parts';
import { Globe, Megaphone } from 'lucide-react';
import { campaignsQuery } from './api/campaigns.ts';
import { domainsSource } from './api/domains.ts';
import { paths } from './paths.ts';
import { findText } from './text/pt-br-find.ts';

/** The items that the command palette finds. They are loaded apart from the pages. */
export const sources: FindSources = [
  {
    id: 'campaigns',
    name: findText.campaigns,
    icon: Megaphone,
    async list({ api, queries, userId }) {
      const { campaigns } = await queries.fetchQuery(campaignsQuery(api, userId));
      return campaigns.map(({ id, name, key, securePage, offers }) => ({
        id,
        title: name,
        detail: hostOf(offers[0]?.url ?? securePage),
        words: [key, hostOf(securePage)],
        to: paths.campaign(id),
      }));
    },
  },
  {
    id: 'domains',
    name: findText.domains,
    icon: Globe,
    async list({ api, queries, userId }) {
      const { domains } = await queries.fetchQuery(domainsQuery(domainsSource, api, userId));
      return domains.map(({ id, domain }) => ({
        id,
        title: domain,
        to: paths.domain(id),
      }));
    },
  },
];

export const contract = __TOOL_CONTRACT__;
