import type { ReleaseEvent, ToolOverview, VersionHealth } from '@garimpo/releases-contract';

const lastHour: VersionHealth = { loads: 200, errors: 1, errorRate: 0.005 };

export function eventOf(overrides: Partial<ReleaseEvent> = {}): ReleaseEvent {
  return {
    id: '1',
    tool: 'mf-demo',
    kind: 'published',
    at: '2026-11-20T11:00:00.000Z',
    who: 'team demo',
    by: null,
    why: 'nova tela',
    from: '1.0.0',
    to: '2.0.0',
    percent: null,
    revision: 4,
    automatic: false,
    evidence: null,
    ...overrides,
  };
}

interface Overrides extends Partial<Omit<ToolOverview, 'canary' | 'current' | 'previous'>> {
  current?: string;
  previous?: string | null;
  canary?: { version: string; percent: number; needsForce?: boolean };
}

/** A tool as the overview shows it; a test states only what it is about. */
export function overviewOf({
  current = '2.0.0',
  previous = '1.0.0',
  canary,
  ...rest
}: Overrides = {}): ToolOverview {
  return {
    tool: 'mf-demo',
    title: 'Demonstração',
    current: { version: current, lastHour },
    previous:
      previous === null
        ? null
        : {
            version: previous,
            lastHour,
            verdict: { version: previous, health: 'good', reason: 'worked', loads: 200, errors: 1 },
          },
    canary:
      canary === undefined
        ? null
        : { needsForce: false, ...canary, lastHour, since: '2026-11-20T11:30:00.000Z' },
    revision: 4,
    lastHour,
    lastChange: eventOf(),
    ...rest,
  };
}
