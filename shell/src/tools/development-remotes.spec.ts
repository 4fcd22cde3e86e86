import { describe, expect, it } from '@jest/globals';
import { withDevelopmentRemotes } from './development-remotes.ts';
import type { Discovery, DiscoveryState } from './discovery.ts';
import { listedTool, release } from './testing/listed-tool.ts';

const tools = [
  listedTool({ name: 'mf-one', current: release('1.0.0', 'mf-one'), fallback: release('0.9.0', 'mf-one') }),
  listedTool({ name: 'mf-two', current: release('2.0.0', 'mf-two') }),
];

function setUp(running: Record<string, string>, kept: string | null = null) {
  const state: DiscoveryState = { status: 'ready', tools };
  const discovery: Discovery = {
    state: () => state,
    subscribe: () => () => {},
    refresh: async () => {},
    refreshWithin: async () => {},
    follow: async () => {},
    askAs: () => {},
  };
  return withDevelopmentRemotes(discovery, running, { getItem: () => kept });
}

const versions = (discovery: Discovery) => discovery.state().tools.map(({ current }) => current.version);

describe('the tools of a development shell', () => {
  it('come from their own servers where those run, without a version behind them', () => {
    const discovery = setUp({ 'mf-one': 'http://127.0.0.1:4000/mf-manifest.json' });
    expect(discovery.state().tools[0]).toMatchObject({
      current: { manifestUrl: 'http://127.0.0.1:4000/mf-manifest.json' },
      fallback: undefined,
    });
    expect(versions(discovery)).toEqual(['0.0.0-dev', '2.0.0']);
  });

  it('can be asked for as published, or from somewhere else', () => {
    const kept = JSON.stringify({
      'mf-one': 'published',
      'mf-two': 'http://127.0.0.1:5000/mf-manifest.json',
    });
    const discovery = setUp({ 'mf-one': 'http://127.0.0.1:4000/mf-manifest.json' }, kept);
    expect(versions(discovery)).toEqual(['1.0.0', '0.0.0-dev']);
  });

  it('stay the same objects while discovery says the same', () => {
    const discovery = setUp({ 'mf-one': 'http://127.0.0.1:4000/mf-manifest.json' });
    expect(discovery.state()).toBe(discovery.state());
  });
});
