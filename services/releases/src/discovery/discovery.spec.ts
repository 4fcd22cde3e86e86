import { discoveryReply } from '@garimpo/releases-contract';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type PointedTool, toDiscovery } from './discovery.ts';

/** The rules of the public frontend-discovery schema, v1-pre: what any shell that reads it may rely on. */
const publicSchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z.array(
      z.strictObject({
        url: z.string(),
        fallbackUrl: z.string().optional(),
        metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
        extras: z.looseObject({}).optional(),
        deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
      }),
    ),
  ),
});

const integrity = `sha384-${'B'.repeat(64)}`;

function pointed(change: Partial<PointedTool> = {}): PointedTool {
  return {
    tool: 'mf-offers',
    current: { version: '1.1.0', entry: 'mf-manifest.json', integrity },
    manifest: { name: 'mf-offers', title: 'Ofertas', contract: 1, routes: ['/dashboard'], sidebar: [] },
    previous: { version: '1.0.0', entry: 'old/mf-manifest.json', integrity },
    ...change,
  };
}

describe('toDiscovery', () => {
  it.each<[string, PointedTool[]]>([
    ['no tool', []],
    ['a tool with a version before', [pointed()]],
    ['a tool with its first version', [pointed({ previous: null })]],
    ['two tools', [pointed(), pointed({ tool: 'mf-editor' })]],
  ])('follows the public schema and the contract with %s', (_, tools) => {
    const answer = JSON.parse(JSON.stringify(toDiscovery(tools)));
    expect(publicSchema.parse(answer)).toEqual(answer);
    expect(discoveryReply.parse(answer)).toEqual(answer);
    expect(Object.keys(answer.microFrontends)).toEqual(tools.map(({ tool }) => tool));
  });

  it('has no fallback where there is none', () => {
    const [only] = toDiscovery([pointed({ previous: null })]).microFrontends['mf-offers'] ?? [];
    expect(only).not.toHaveProperty('fallbackUrl');
    expect(only?.extras).not.toHaveProperty('fallback');
  });

  it('points into the folder of each version', () => {
    const [only] = toDiscovery([pointed()]).microFrontends['mf-offers'] ?? [];
    expect(only?.url).toBe('/remotes/mf-offers/1.1.0/mf-manifest.json');
    expect(only?.fallbackUrl).toBe('/remotes/mf-offers/1.0.0/old/mf-manifest.json');
  });
});
