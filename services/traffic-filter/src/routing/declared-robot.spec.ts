import { choosePage, devices, networks } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import crawlers from 'crawler-user-agents';
import { inAppBrowsers } from '../testing/in-app-browsers.ts';
import { isDeclaredRobot } from './declared-robot.ts';

/** In that list, and people all the same: what opens a link inside of an app of the networks. */
const PEOPLE = new Set(['AP3A\\.240617\\.008', 'MetaIAB Facebook']);

describe('declared robots', () => {
  it('are all of the public list of crawlers, but for browsers inside of apps', () => {
    const missed = crawlers
      .filter(({ pattern }) => !PEOPLE.has(pattern))
      .flatMap(({ instances }) => instances.filter((name) => !isDeclaredRobot(name)));
    expect(missed).toEqual([]);
  });

  it('meet the offer page, whatever a campaign selected', () => {
    for (const device of devices) {
      for (const network of networks) {
        const rule = { devices: [device], networks: [network] };
        const facts = { isDeclaredRobot: true, devices, networks };
        for (const other of [facts, { ...facts, devices: [] }, { ...facts, networks: [] }]) {
          expect(choosePage(rule, other)).toEqual({ page: 'offer', reason: 'declared_robot' });
        }
      }
    }
  });

  it('are none of the browsers inside of Facebook, Instagram, TikTok and Kwai', () => {
    expect(inAppBrowsers.length).toBeGreaterThanOrEqual(60);
    expect(new Set(inAppBrowsers).size).toBe(inAppBrowsers.length);
    expect(inAppBrowsers.filter(isDeclaredRobot)).toEqual([]);
  });

  it('are not those who say nothing', () => {
    expect(isDeclaredRobot('')).toBe(false);
  });
});
