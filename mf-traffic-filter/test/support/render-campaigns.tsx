import { type FakeHandler, fakeApi, type RenderToolOptions, renderTool } from '@garimpo/sdk/testing';
import { configure } from '@testing-library/react';
import { tool } from '../../src/app.tsx';
import { paths } from '../../src/paths.ts';
import { campaignsService, type StartingCampaigns } from './campaigns-service.ts';

// A busy machine draws a page in more than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 });

export interface RenderCampaignsOptions extends StartingCampaigns, Partial<Omit<RenderToolOptions, 'api'>> {
  /** In place of the service's own answers. */
  handlers?: Record<string, FakeHandler>;
}

/** The pages of campaigns as the shell shows them, over a service in memory. */
export function renderCampaigns({
  handlers = {},
  at = paths.campaigns,
  ...options
}: RenderCampaignsOptions = {}) {
  const service = campaignsService(options);
  const fake = fakeApi({ ...service.handlers, ...handlers });
  const rendered = renderTool(tool, { at, api: fake.api, ...options });
  return { ...rendered, fake, service };
}
