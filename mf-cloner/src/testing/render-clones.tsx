import { type FakeHandler, fakeApi, type RenderToolOptions, renderTool } from '@garimpo/sdk/testing';
import { afterEach } from '@jest/globals';
import { configure, screen } from '@testing-library/react';
import { tool } from '../app.tsx';
import { cloneService, type StartingClones } from './clone-service.ts';

// A busy machine takes longer to render a page than the default timeout of one second.
configure({ asyncUtilTimeout: 10_000 });

// Each test starts with empty storages.
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

export interface RenderClonesOptions extends StartingClones, Partial<Omit<RenderToolOptions, 'api'>> {
  /** Replace the service's own answers. */
  handlers?: Record<string, FakeHandler>;
}

/** Renders the page as the shell does, with a service in memory. */
export function renderClones({
  sites = [],
  quizzes = [],
  jobs = [],
  limit = 25,
  zip = false,
  pages = [],
  changes,
  own,
  ways,
  handlers = {},
  at = '/tools/clonesites',
  ...options
}: RenderClonesOptions = {}) {
  const service = cloneService({
    sites,
    quizzes,
    jobs,
    limit,
    zip,
    pages,
    ...(changes && { changes }),
    ...(own && { own }),
    ...(ways && { ways }),
  });
  const fake = fakeApi({ ...service.handlers, ...handlers });
  const rendered = renderTool(tool, { at, api: fake.api, ...options });
  return { ...rendered, fake, service };
}

export const dialog = () => screen.findByRole('dialog', { name: 'O que deseja fazer?' });
