import { type PageSnapshotView, type PageWatchView, pageWatchInput } from '@garimpo/offers-contract';
import type { FakeHandler } from '@garimpo/sdk/testing';

let made = 0;

/** A snapshot of the 20th; a test states only what it is about. */
export function snapshotOf(part: Partial<PageSnapshotView> = {}): PageSnapshotView {
  made += 1;
  return {
    id: `30000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    takenAt: '2026-11-20T09:00:00.000Z',
    url: 'https://loja.test/vsl',
    headline: 'Durma bem em 7 dias',
    price: 'R$ 97,00',
    checkoutUrl: 'https://pay.hotmart.com/A1',
    difference: null,
    changes: {},
    ...part,
  };
}

/** The watch of every offer's page, in memory. */
export function pageWatchService() {
  const state: PageWatchView = {
    enabled: false,
    nextLookAt: null,
    problem: null,
    snapshots: [],
    used: 0,
    limit: 5,
  };
  const handlers: Record<string, FakeHandler> = {
    'GET /api/offers/:id/page': () => ({ watch: state }),
    'PATCH /api/offers/:id/page': ({ body }) => {
      state.enabled = pageWatchInput.parse(body).enabled;
      state.used = state.enabled ? 1 : 0;
      state.nextLookAt = state.enabled ? '2026-11-20T12:00:00.000Z' : null;
      return { watch: state };
    },
  };
  return { handlers, state };
}
