import { type FakeHandler, fakeApi, type RenderToolOptions, renderTool } from '@garimpo/sdk/testing';
import { configure } from '@testing-library/react';
import { tool } from '../app.tsx';
import { paths } from '../paths.ts';
import { anticloneService, type StartingPages } from './anticlone-service.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

export interface RenderAnticloneOptions extends StartingPages, Partial<Omit<RenderToolOptions, 'api'>> {
  /** In place of the service's own answers. */
  handlers?: Record<string, FakeHandler>;
}

/** The page as the shell shows it, over a service in memory. */
export function renderAnticlone({
  handlers = {},
  at = paths.anticlone,
  ...options
}: RenderAnticloneOptions = {}) {
  const service = anticloneService(options);
  const fake = fakeApi({ ...service.handlers, ...handlers });
  const rendered = renderTool(tool, { at, api: fake.api, ...options });
  return { ...rendered, fake, service };
}
