import type { FindSources } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { Gem } from 'lucide-react';
import { boardQuery } from './features/board/api/board-query.ts';
import { paths } from './paths.ts';
import { findText } from './text/pt-br-find.ts';

/** Loaded by the command palette, apart from the tool's pages. */
export const sources: FindSources = [
  {
    id: 'offers',
    name: findText.offers,
    icon: Gem,
    async list({ api, queries, userId }) {
      const offers = await queries.fetchQuery(boardQuery(api, userId));
      return offers.map(({ id, title, tags, landingPageUrl }) => ({
        id,
        title,
        ...(tags.length > 0 && { detail: tags.join(' · ') }),
        words: [hostOf(landingPageUrl)],
        to: paths.metrics(id),
      }));
    },
  },
];

export const contract = __TOOL_CONTRACT__;
