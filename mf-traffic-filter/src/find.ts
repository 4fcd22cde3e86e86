import type { FindSources } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { Megaphone } from 'lucide-react';
import { campaignsQuery } from './api/campaigns-query.ts';
import { paths } from './paths.ts';
import { findText } from './text/pt-br-find.ts';

/** What the command palette finds of this tool, loaded apart from its pages. */
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
];

export const contract = __TOOL_CONTRACT__;
