import type { CutFigures, CutKey, CutLine, CutReply } from '@garimpo/traffic-filter-contract';

export function figuresOf(impressions: number, change: Partial<CutFigures> = {}): CutFigures {
  return {
    impressions,
    clicks: Math.round(impressions / 4),
    conversions: Math.round(impressions / 20),
    valueCents: impressions * 490,
    costCents: impressions * 200,
    requests: impressions + 30,
    people: impressions,
    robots: 20,
    invalid: 10,
    blocked: 0,
    secure: 0,
    ...change,
  };
}

export const lineOf = (key: CutKey, impressions: number, before: number): CutLine => ({
  key,
  ...figuresOf(impressions),
  before: figuresOf(before),
});
const value = (name: string): CutKey => ({ kind: 'value', value: name });

/** Two creatives by hour, visits without one, and all others. */
export function cutOf(): CutReply {
  const rows: [CutKey, number, number][] = [
    [value('video-1'), 800, 400],
    [value('carrossel-2'), 400, 500],
    [{ kind: 'none', value: '' }, 60, 0],
    [{ kind: 'rest', value: '' }, 20, 20],
  ];
  return {
    from: '2026-11-01',
    to: '2026-11-30',
    beforeFrom: '2026-10-02',
    beforeTo: '2026-10-31',
    totals: figuresOf(1_280, { costCents: 266_000 }),
    before: figuresOf(920),
    unassigned: { costCents: 10_000, beforeCents: 0 },
    rows: rows.map(([key, now, before]) => ({
      ...lineOf(key, now, before),
      parts: [lineOf(value('9'), now / 2, 0), lineOf(value('20'), now / 2, before)],
    })),
  };
}
