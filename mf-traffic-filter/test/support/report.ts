import { deviceKinds, type ReportReply, sources } from '@garimpo/traffic-filter-contract';
import { newId } from './campaigns.ts';

const none = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  valueCents: 0,
  requests: 0,
  people: 0,
  robots: 0,
  invalid: 0,
  blocked: 0,
  secure: 0,
};
const days = ['2026-11-19', '2026-11-20'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A period in which nobody came. */
export const nothing: ReportReply = {
  totals: none,
  before: none,
  bySource: sources.map((source) => ({ source, ...none })),
  byCampaign: [],
  byDevice: deviceKinds.map((device) => ({ device, ...none })),
  byDay: days.map((day) => ({ day, ...none })),
  byHour: hours.map((hour) => ({ hour, ...none })),
};

const totals = {
  impressions: 1_284,
  clicks: 321,
  conversions: 48,
  valueCents: 470_400,
  requests: 1_600,
  people: 1_284,
  robots: 200,
  invalid: 96,
  blocked: 20,
  secure: 100,
};

export function reportOf(): ReportReply {
  const bolos = { id: newId(), name: 'Bolos no Pote' };
  const bySource = { facebook: 800, tiktok: 84, google: 200, kwai: 0, other: 200 };
  return {
    totals,
    before: { ...none, impressions: 1_000, people: 1_000, requests: 1_000, clicks: 400 },
    bySource: sources.map((source) => ({ source, ...none, impressions: bySource[source] })),
    byCampaign: [
      { ...bolos, ...totals },
      { id: newId(), name: '', ...none },
    ],
    byDevice: deviceKinds.map((device) => ({
      device,
      ...none,
      impressions: device === 'phone' ? 1_284 : 0,
    })),
    byOffer: [
      ['https://oferta.exemplo/bolos', 640, 160, 20, 196_000],
      ['https://oferta.exemplo/bolos-video', 644, 161, 58, 274_400],
    ].map(([page, visits, clicks, conversions, valueCents]) => ({
      campaign: bolos,
      page: String(page),
      visits: Number(visits),
      clicks: Number(clicks),
      conversions: Number(conversions),
      converted: Number(conversions),
      valueCents: Number(valueCents),
    })),
    byDay: [
      {
        day: '2026-11-19',
        impressions: 800,
        clicks: 200,
        conversions: 30,
        valueCents: 300_000,
        requests: 1_000,
        people: 800,
        robots: 120,
        invalid: 75,
        blocked: 5,
        secure: 60,
      },
      {
        day: '2026-11-20',
        impressions: 484,
        clicks: 121,
        conversions: 18,
        valueCents: 170_400,
        requests: 600,
        people: 484,
        robots: 80,
        invalid: 21,
        blocked: 15,
        secure: 40,
      },
    ],
    byHour: hours.map((hour) => ({ hour, ...none, ...(hour === 20 && totals) })),
  };
}
