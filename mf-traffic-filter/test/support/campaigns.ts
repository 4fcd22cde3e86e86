import { type CampaignView, USUAL_PROTECTION, type UsageReply } from '@garimpo/traffic-filter-contract';

let made = 0;
export const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;

export function campaignOf(name: string, change: Partial<CampaignView> = {}): CampaignView {
  const key = `k${String(++made).padStart(7, '0')}`;
  return {
    id: newId(),
    key,
    link: `https://links.exemplo.com.br/r/${key}`,
    aboutLink: `https://links.exemplo.com.br/r/${key}/sobre`,
    name,
    active: true,
    securePage: 'https://blog.exemplo.com.br/',
    offers: [{ url: 'https://oferta.exemplo.com.br/vsl', weight: 100 }],
    networks: ['facebook'],
    devices: ['phone', 'tablet'],
    protection: USUAL_PROTECTION,
    parameters: [],
    costParameter: null,
    tags: [],
    archived: false,
    expiresAt: null,
    revision: 1,
    createdAt: '2026-11-12T12:00:00.000Z',
    updatedAt: '2026-11-12T12:00:00.000Z',
    ...change,
  };
}

export const usageOf = (change: Partial<UsageReply> = {}): UsageReply => ({
  month: '2026-11-01',
  requests: 12_480,
  limit: 50_000,
  over: 0,
  perThousandCents: 200,
  overageCents: 0,
  ...change,
});
