import { type Device, type Network } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressesOfCountries, decisionTable, tableCampaigns } from './support/decision-table.ts';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { type LinkVisit, storedRows, visitIdOf, visitMany } from './support/visitors.ts';

/* Every request of the table over the real route, each from another country. */

let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp({ trustedProxyHops: 1 });
});
afterAll(() => filter.app.close());

it.each(Object.keys(tableCampaigns) as (keyof typeof tableCampaigns)[])(
  'visitors of a campaign for %s meet the page of the table, for its reason, wherever they are',
  async (name) => {
    const ana = await filter.newUser();
    const rule: { devices: Device[]; networks: Network[] } = tableCampaigns[name];
    const { id, key } = await ana.campaign(rule);
    const asked = decisionTable.filter(({ campaign }) => campaign === name);
    const places = asked.map(
      (_, at) => addressesOfCountries[at % addressesOfCountries.length] as [string, string],
    );
    const visits = asked.map(
      ({ headers, query }, at): LinkVisit => ({
        headers: sendable(headers),
        ip: places[at]?.[1] as string,
        ...(query !== '' && { query: query.slice(1) }),
      }),
    );
    const replies = await visitMany(filter, key, visits);
    const rows = new Map((await storedRows(filter, id, asked.length)).map((row) => [row['id'], row]));
    expect(rows.size).toBe(asked.length);
    const met = replies.map((reply, at) => {
      const row = rows.get(visitIdOf(reply));
      const host = new URL(reply.location as string).host;
      return {
        what: asked[at]?.what,
        host,
        page: row?.['page'],
        reason: row?.['reason'],
        country: row?.['country'],
      };
    });
    const wanted = asked.map(({ what, page, reason }, at) => ({
      what,
      host: page === 'offer' ? 'oferta.invalid' : 'segura.invalid',
      page,
      reason,
      country: places[at]?.[0],
    }));
    expect(met).toEqual(wanted);
  },
);

/** As bytes of UTF-8, as browsers send what is no ASCII. */
function sendable(headers: (typeof decisionTable)[number]['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Buffer.from(value).toString('latin1')]],
    ),
  );
}
