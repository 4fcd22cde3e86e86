import type { FindContext, FindSources } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { ArrowRightLeft, Gem, Zap } from 'lucide-react';
import { archiveQuery, boardQuery } from './features/board/api/board-query.ts';
import { paths } from './paths.ts';
import { findText as words } from './text/pt-br-find.ts';

const onBoard = ({ api, queries, userId }: FindContext) => queries.fetchQuery(boardQuery(api, userId));

/** Loaded by the command palette, apart from the tool's pages. */
export const sources: FindSources = [
  {
    id: 'offers',
    name: words.offers,
    icon: Gem,
    async list(context) {
      const { api, queries, userId } = context;
      const [offers, archived] = await Promise.all([
        onBoard(context),
        // Without the archive there is still the board.
        queries.fetchQuery(archiveQuery(api, userId)).then(
          (archive) => archive.offers,
          () => [],
        ),
      ]);
      const known = [
        ...offers.map((offer) => ({ offer, marks: offer.tags })),
        ...archived.map((offer) => ({ offer, marks: [words.archived, ...offer.tags] })),
      ];
      return known.map(({ offer: { id, title, landingPageUrl }, marks }) => ({
        id,
        title,
        ...(marks.length > 0 && { detail: marks.join(' · ') }),
        words: [hostOf(landingPageUrl)],
        to: paths.metrics(id),
      }));
    },
  },
  {
    id: 'actions',
    name: words.actions,
    icon: Zap,
    list: async () => [
      { id: 'add', title: words.add, words: words.addWords, to: paths.addOffer },
      { id: 'list', title: words.list, to: paths.layout('list') },
      { id: 'board', title: words.board, to: paths.layout('board') },
      { id: 'archive', title: words.archive, to: paths.layout('archive') },
    ],
  },
  {
    id: 'moves',
    name: words.moves,
    icon: ArrowRightLeft,
    list: async (context) =>
      (await onBoard(context)).map(({ id, title }) => ({
        id,
        title: words.move(title),
        verb: words.moveVerb,
        to: paths.moveOffer(id),
      })),
  },
];

export const contract = __TOOL_CONTRACT__;
