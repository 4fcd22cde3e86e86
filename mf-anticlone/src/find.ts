import type { FindSources } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { ShieldCheck } from 'lucide-react';
import { sitesQuery } from './api/sites.ts';
import { paths } from './paths.ts';
import { writeView } from './routes/view.ts';
import { findText } from './text/pt-br-find.ts';

/** Entries of the command palette, loaded separately from the pages. */
export const sources: FindSources = [
  {
    id: 'sites',
    name: findText.sites,
    icon: ShieldCheck,
    async list({ api, queries, userId }) {
      const { sites } = await queries.fetchQuery(sitesQuery(api, userId));
      return sites.map(({ id, originalUrl, extraHosts }) => ({
        id,
        title: shortAddress(originalUrl),
        words: extraHosts,
        to: `${paths.anticlone}?${writeView({ panel: 'clones', siteId: id, cloneId: null })}`,
      }));
    },
  },
];

export const contract = __TOOL_CONTRACT__;
