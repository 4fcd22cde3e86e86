import type { FindSources } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { Copy, ListChecks } from 'lucide-react';
import { quizzesQuery, sitesQuery } from './features/clones/api/clones.ts';
import { paths } from './paths.ts';
import { findText } from './text/pt-br-find.ts';

/** A clone has no page of its own: the list shows only the clone that is searched for. */
const listedIn = (list: string, subdomain: string) => `${list}?${new URLSearchParams({ q: subdomain })}`;

/** What the command palette finds of this tool; loaded apart from its pages. */
export const sources: FindSources = [
  {
    id: 'sites',
    name: findText.sites,
    icon: Copy,
    async list({ api, queries, userId }) {
      const { sites } = await queries.fetchQuery(sitesQuery(api, userId));
      return sites.map(({ id, subdomain, originalUrl }) => ({
        id,
        title: subdomain,
        detail: hostOf(originalUrl),
        to: listedIn(paths.cloneSites, subdomain),
      }));
    },
  },
  {
    id: 'quizzes',
    name: findText.quizzes,
    icon: ListChecks,
    async list({ api, queries, userId }) {
      const { quizzes } = await queries.fetchQuery(quizzesQuery(api, userId));
      return quizzes.map(({ id, subdomain, originalUrl }) => ({
        id,
        title: subdomain,
        detail: hostOf(originalUrl),
        to: listedIn(paths.cloneQuiz, subdomain),
      }));
    },
  },
];

export const contract = __TOOL_CONTRACT__;
