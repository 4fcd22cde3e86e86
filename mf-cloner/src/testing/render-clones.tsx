import { type FakeHandler, fakeApi, type RenderToolOptions, renderTool } from '@garimpo/sdk/testing';
import { afterEach } from '@jest/globals';
import { configure, screen } from '@testing-library/react';
import { tool } from '../app.tsx';
import { cloneService } from './clone-service.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

// The next test is another browser.
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

export interface RenderClonesOptions extends Partial<Omit<RenderToolOptions, 'api'>> {
  sites?: Parameters<typeof cloneService>[0]['sites'];
  jobs?: Parameters<typeof cloneService>[0]['jobs'];
  limit?: number;
  /** In place of the service's own answers. */
  handlers?: Record<string, FakeHandler>;
}

/** The page as the shell shows it, over a service in memory. */
export function renderClones({
  sites = [],
  jobs = [],
  limit = 25,
  handlers = {},
  at = '/tools/clonesites',
  ...options
}: RenderClonesOptions = {}) {
  const service = cloneService({ sites, jobs, limit });
  const fake = fakeApi({ ...service.handlers, ...handlers });
  const rendered = renderTool(tool, { at, api: fake.api, ...options });
  return { ...rendered, fake, service };
}

export const dialog = () => screen.findByRole('dialog', { name: 'O que deseja fazer?' });
