import {
  type CreateCampaignInput,
  type Network,
  type Protection,
  USUAL_PROTECTION,
} from '@garimpo/traffic-filter-contract';
import { demoText } from '../text/pt-br-demo.ts';

/** A sample campaign, and how much came by its link. Days are counted back from now. */
export interface DemoCampaign extends CreateCampaignInput {
  protection: Protection;
  active: boolean;
  key: string;
  /** The network of its ads. */
  network: Network;
  sinceDays: number;
  untilDays: number;
  /** Visits of a day, at the beginning and at the end. */
  visits: [first: number, last: number];
  /** Share of people on the offer page who click, and share who buy. */
  clickShare: number;
  saleShare: number;
  priceCents: number;
}

/** All names are reserved, so the links lead nowhere. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: demoText.sono,
    key: 'demosono',
    active: true,
    securePage: 'https://sono-profundo.example/artigo',
    offers: [
      { url: 'https://sono-profundo.example/oferta', weight: 70 },
      { url: 'https://sono-profundo.example/oferta-video', weight: 30 },
    ],
    networks: ['facebook'],
    devices: ['phone', 'tablet'],
    protection: USUAL_PROTECTION,
    network: 'facebook',
    sinceDays: 90,
    untilDays: 0,
    visits: [24, 46],
    clickShare: 0.31,
    saleShare: 0.034,
    priceCents: 9_700,
  },
  {
    name: demoText.adestramento,
    key: 'demodogs',
    active: true,
    securePage: 'https://adestramento-gentil.example/dicas',
    offers: [{ url: 'https://adestramento-gentil.example/curso', weight: 100 }],
    networks: ['tiktok', 'kwai'],
    devices: ['phone'],
    protection: { ...USUAL_PROTECTION, blockedFrom: 90 },
    network: 'tiktok',
    sinceDays: 45,
    untilDays: 0,
    visits: [14, 27],
    clickShare: 0.24,
    saleShare: 0.021,
    priceCents: 14_700,
  },
  {
    name: demoText.financas,
    key: 'demoplan',
    active: false,
    securePage: 'https://planilha-mestre.example/guia',
    offers: [{ url: 'https://planilha-mestre.example/planilha', weight: 100 }],
    networks: ['google'],
    devices: ['phone', 'tablet', 'computer'],
    protection: USUAL_PROTECTION,
    network: 'google',
    sinceDays: 80,
    untilDays: 21,
    visits: [16, 9],
    clickShare: 0.19,
    saleShare: 0.015,
    priceCents: 19_700,
  },
];
