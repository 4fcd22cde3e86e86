import { type FakeHandler, fail, fakeApi, type RenderToolOptions, renderTool } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { tool } from '../app.tsx';
import { paths } from '../paths.ts';
import { anticloneService, type StartingPages } from './anticlone-service.ts';

// Rendering a page on a busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

export interface RenderAnticloneOptions extends StartingPages, Partial<Omit<RenderToolOptions, 'api'>> {
  /** Replace answers of the fake service. */
  handlers?: Record<string, FakeHandler>;
}

/** Renders the tool over a fake service. */
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

/** A handler that refuses every request. */
export const refuse =
  (...error: Parameters<typeof fail>): FakeHandler =>
  () => {
    throw fail(...error);
  };

/** Collects the files that the tests of this file download. */
export function collectDownloads(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  const own = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
  beforeEach(() => {
    saved.length = 0;
    const files = new Map<string, Blob>();
    URL.createObjectURL = (file) => {
      const address = `blob:${files.size}`;
      files.set(address, file as Blob);
      return address;
    };
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: files.get(this.href) as Blob });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    URL.createObjectURL = own.create;
    URL.revokeObjectURL = own.revoke;
  });
  return saved;
}
