import type { OfferView } from '@garimpo/offers-contract';
import { defineTool } from '@garimpo/sdk';
import { type FakeHandler, fakeApi, type RenderToolOptions, renderTool } from '@garimpo/sdk/testing';
import { afterEach } from '@jest/globals';
import { configure, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { tool } from '../../../app.tsx';
import { alertsService } from '../../alerts/testing/alerts-service.ts';
import { channelsService } from '../../alerts/testing/channels-service.ts';
import { pageWatchService } from '../../page-watch/testing/page-watch-service.ts';
import { preloadDialogs } from '../components/offer-dialogs.tsx';
import { preloadRefusals } from '../components/unsaved-changes.tsx';
import { stopOutboxes } from '../outbox/use-outbox.ts';
import { forgetBoardPrefs } from '../state/board-prefs.ts';
import { boardService } from './board-service.ts';

// A busy machine draws a whole board in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

// Tests begin like a page that has been open for a moment.
await preloadDialogs();
await preloadRefusals();

// The next test begins without unsaved changes.
afterEach(() => {
  stopOutboxes();
  localStorage.clear();
  forgetBoardPrefs();
});

export interface RenderBoardOptions extends Partial<Omit<RenderToolOptions, 'api'>> {
  offers?: OfferView[];
  /** These replace the service's own answers. */
  handlers?: Record<string, FakeHandler>;
  /** What of this tool stands in the frame around the page. */
  frame?: ReactNode;
}

/** The board as the shell shows it, over a service in memory. */
export function renderBoard({
  offers = [],
  handlers = {},
  at = '/dashboard',
  frame,
  ...options
}: RenderBoardOptions = {}) {
  const service = boardService(offers);
  const alerts = alertsService();
  const channels = channelsService();
  const page = pageWatchService();
  const own = [service, alerts, channels, page].map((one) => one.handlers);
  const fake = fakeApi({ ...Object.assign({}, ...own), ...handlers });
  const framed = tool.routes.map((route) => ({
    ...route,
    element: (
      <>
        {frame}
        {route.element}
      </>
    ),
  }));
  const rendered = renderTool(defineTool({ ...tool, routes: framed }), { at, api: fake.api, ...options });
  return { ...rendered, fake, service, alerts, channels, page };
}

export const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });

export const titlesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

export const card = (title: string) => screen.getByRole('article', { name: title });
export const findCard = (title: string) => screen.findByRole('article', { name: title });
