import { createHash } from 'node:crypto';
import { devices, networks } from '@garimpo/traffic-filter-contract';
import type { OutcomeRecord } from '../../src/outcome/store-outcomes.ts';
import type { VisitRecord } from '../../src/visit/store-visits.ts';
import { BLOCKED, PENDING, visitOf } from './visits.ts';

/** The same sequence for the same seed: what fails is met again. */
export function sequence(seed: string): (below: number) => number {
  let drawn = 0;
  return (below) => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32BE(0) % below;
  };
}

export interface VariedCampaign {
  userId: string;
  id: string;
  key: string;
}

const REFERRERS = [
  null,
  'https://www.facebook.com/',
  'https://L.Instagram.com/?u=1',
  'android-app://com.google.android.gm/',
  'https://blog.invalid/um/artigo',
  'sem endereço',
];

const KINDS: readonly Partial<VisitRecord>[] = [
  {},
  {},
  {},
  { page: 'secure', reason: 'other_device', offer: null, offerPage: null },
  { kind: 'declared_robot', reason: 'declared_robot' },
  { kind: 'lookahead' },
  PENDING,
  BLOCKED,
];

/** A visit of any kind to one of the campaigns. */
export function anyVisit(
  draw: (below: number) => number,
  campaigns: readonly VariedCampaign[],
  at: Date,
): VisitRecord {
  const { userId, id } = campaigns[draw(campaigns.length)] as VariedCampaign;
  const some = <T>(all: readonly T[]) => all.filter(() => draw(3) === 0);
  return visitOf({ userId, campaignId: id }, at, {
    ...(draw(2) === 0 && { offerPage: `https://oferta.invalid/${draw(3)}` }),
    devices: some(devices),
    networks: some(networks),
    costMicros: draw(3) === 0 ? draw(2_000_000) : null,
    country: [null, 'BR', 'PT', 'AO'][draw(4)] ?? null,
    referrer: REFERRERS[draw(REFERRERS.length)] ?? null,
    destination: `https://oferta.invalid/${draw(4)}?gpv=${draw(1_000)}${draw(2) === 0 ? '#fim' : ''}`,
    parameters: (['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'fbclid'] as const)
      .filter(() => draw(3) > 0)
      .map((name) => [name, name === 'utm_content' ? `anuncio-${draw(70)}` : `${name} ${draw(3)}`] as const)
      // The same name may come twice: the first counts.
      .flatMap((pair) => (draw(10) === 0 ? [pair, [pair[0], 'outra vez'] as const] : [pair])),
    ...KINDS[draw(KINDS.length)],
  });
}

/** What a visit led to, as often as it is told: clicks and conversions, signed and not, some of them twice. */
export function anyOutcomes(
  draw: (below: number) => number,
  key: string,
  { id, createdAt }: Pick<VisitRecord, 'id' | 'createdAt'>,
): OutcomeRecord[] {
  const told = (change: Partial<OutcomeRecord>): OutcomeRecord => ({
    key,
    visit: id,
    visitedAt: createdAt,
    kind: 'conversion',
    event: '',
    signed: false,
    valueCents: null,
    toldAt: createdAt,
    ...change,
  });
  const all: OutcomeRecord[] = [];
  for (let times = draw(4); times > 0; times -= 1) {
    if (draw(2) === 0) {
      all.push(told({ kind: 'click' }));
      continue;
    }
    const signed = draw(2) === 0;
    const event = `pedido-${draw(2)}`;
    all.push(told({ event, signed, valueCents: signed && draw(3) > 0 ? draw(50_000) : null }));
  }
  return all;
}
