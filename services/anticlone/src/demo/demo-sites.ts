import type {
  ActionType,
  CaseStatus,
  CloneReason,
  CloneStatus,
  Layer,
  NameLikeness,
} from '@garimpo/anticlone-contract';
import { demoText } from '../text/pt-br-demo.ts';

/** A sample page. Days are counted back from now. */
export interface DemoSite {
  originalUrl: string;
  action: ActionType | null;
  sinceDays: number;
  /** Visits per day on the first and the last day. */
  visits: [first: number, last: number];
  /** Share of visits that continue to the checkout. */
  checkoutShare: number;
  clones: DemoClone[];
  domains: DemoDomain[];
}

/** A domain that the search for copies found. */
export interface DemoDomain {
  host: string;
  sinceDays: number;
  likeness: NameLikeness;
  outcome: string;
  score: number | null;
}

export interface DemoClone {
  url: string;
  sinceDays: number;
  visitsPerDay: number;
  layers: Layer[];
  status: CloneStatus;
  reason: CloneReason;
  /** Similarities; null where nothing could be compared. */
  likeness: [text: number, structure: number, assets: number] | null;
  caseStatus: CaseStatus;
  note: string;
}

/** Hosts under `.example` do not exist, so our checks cannot reach them. */
export const demoSites: readonly DemoSite[] = [
  {
    originalUrl: 'https://sono-profundo.example/oferta',
    action: 'redirect',
    sinceDays: 90,
    visits: [14, 26],
    checkoutShare: 0.11,
    domains: [
      {
        host: 'sono-profundo.shop.example',
        sinceDays: 12,
        likeness: 'ending',
        outcome: 'unknown_host',
        score: null,
      },
      {
        host: 'son0-profundo.example',
        sinceDays: 5,
        likeness: 'homoglyph',
        outcome: 'different',
        score: 0.08,
      },
    ],
    clones: [
      {
        url: 'https://sono-profundo-oficial.example/',
        sinceDays: 26,
        visitsPerDay: 4,
        layers: ['script', 'image', 'text'],
        status: 'confirmed',
        reason: 'similar',
        likeness: [0.97, 0.94, 0.88],
        caseStatus: 'notified',
        note: demoText.notified,
      },
      {
        url: 'https://dormir-bem-hoje.example/protocolo',
        sinceDays: 9,
        visitsPerDay: 2,
        layers: ['css', 'marker'],
        status: 'confirmed',
        reason: 'similar',
        likeness: [0.83, 0.91, 0.62],
        caseStatus: 'new',
        note: '',
      },
      {
        url: 'https://blog-do-parceiro.example/sono',
        sinceDays: 41,
        visitsPerDay: 1,
        layers: ['image'],
        status: 'suspect',
        reason: 'different',
        likeness: [0.21, 0.18, 0.4],
        caseStatus: 'ignored',
        note: demoText.ignored,
      },
    ],
  },
  {
    originalUrl: 'https://adestramento-gentil.example/curso',
    action: null,
    sinceDays: 40,
    visits: [6, 13],
    checkoutShare: 0.08,
    domains: [],
    clones: [
      {
        url: 'https://cao-educado.example/curso/',
        sinceDays: 3,
        visitsPerDay: 2,
        layers: ['script'],
        status: 'suspect',
        reason: 'unreachable',
        likeness: null,
        caseStatus: 'new',
        note: '',
      },
    ],
  },
];
