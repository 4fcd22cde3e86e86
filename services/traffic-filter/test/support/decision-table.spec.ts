import { choosePage } from '@garimpo/traffic-filter-contract';
import { expect, it } from '@jest/globals';
import { devicesOf, isDeclaredRobot } from '../../src/routing/browser.ts';
import { networksOf } from '../../src/routing/networks.ts';
import { decisionTable, tableCampaigns } from './decision-table.ts';

it('has more than two hundred requests, and all reasons', () => {
  expect(decisionTable.length).toBeGreaterThan(400);
  expect(new Set(decisionTable.map(({ reason }) => reason)).size).toBe(7);
});

it.each(decisionTable.map((request) => [`${request.campaign}: ${request.what}`, request] as const))(
  '%s',
  (_, { campaign, headers, query, page, reason }) => {
    const facts = {
      isDeclaredRobot: isDeclaredRobot(headers['user-agent'] ?? ''),
      devices: devicesOf(headers),
      networks: networksOf(query, headers),
    };
    expect(choosePage(tableCampaigns[campaign], facts)).toEqual({ page, reason });
  },
);
