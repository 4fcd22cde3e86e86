import type {
  AnticloneSiteView,
  CloneView,
  EventView,
  EvidenceView,
  SnippetReply,
  SummaryReply,
} from '@garimpo/anticlone-contract';

let made = 0;
export const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;

export function pageOf(name: string, change: Partial<AnticloneSiteView> = {}): AnticloneSiteView {
  return {
    id: newId(),
    originalUrl: `https://${name}.com.br/oferta`,
    originalHost: `${name}.com.br`,
    extraHosts: [],
    createdAt: '2026-11-12T12:00:00.000Z',
    action: null,
    actionEnabled: true,
    key: 'abc123',
    scriptUrl: 'https://links.exemplo.com.br/a/abc123.js',
    clones: { total: 0, confirmed: 0, open: 0 },
    verifiedAt: '2026-11-12T12:05:00.000Z',
    checkedAt: '2026-11-12T12:05:00.000Z',
    alerts: { mail: true, suspects: false, webhook: null },
    search: { enabled: false, brandWords: [] },
    ...change,
  };
}

export function cloneOf(host: string, change: Partial<CloneView> = {}): CloneView {
  return {
    id: newId(),
    cloneUrl: `https://${host}/oferta`,
    cloneHost: host,
    createdAt: '2026-11-19T12:00:00.000Z',
    lastAccess: '2026-11-20T11:48:00.000Z',
    accessCount: 1284,
    status: 'confirmed',
    similarityScore: 0.97,
    similarity: { text: 0.99, structure: 0.96, assets: 0.91, screenshot: null, fingerprint: true },
    reason: 'similar',
    checkedAt: '2026-11-19T12:01:00.000Z',
    checking: false,
    layers: ['script', 'image'],
    foundBy: 'visit',
    certificate: null,
    caseStatus: 'new',
    caseNote: '',
    caseChangedAt: null,
    ...change,
  };
}

export function evidenceOf(cloneId: string, change: Partial<EvidenceView> = {}): EvidenceView {
  return {
    id: newId(),
    cloneId,
    state: 'ready',
    createdAt: '2026-11-20T11:00:00.000Z',
    takenAt: '2026-11-20T11:01:00.000Z',
    bytes: 5,
    sha256: 'a'.repeat(64),
    parts: [
      { name: 'copia.html', obtained: true, reason: null },
      { name: 'rdap.json', obtained: false, reason: 'timeout' },
    ],
    ...change,
  };
}

export function eventOf(change: Partial<EventView> = {}): EventView {
  return {
    id: newId(),
    createdAt: '2026-11-20T11:30:00.000Z',
    eventType: 'access',
    eventName: null,
    count: 1,
    maskedIp: '203.0.113.…',
    device: 'mobile',
    utms: { utm_source: 'facebook', utm_campaign: 'novembro' },
    pageUrl: 'https://sono.com.br/oferta',
    referrer: 'https://l.facebook.com/',
    firstLocation: { city: 'São Paulo', country: 'BR' },
    cloneId: null,
    ...change,
  };
}

export const snippet: SnippetReply = {
  html: '<script src="https://links.exemplo.com.br/a/abc123.js" async></script>',
  layers: [
    { layer: 'script', html: '<script></script>' },
    { layer: 'image', html: '<img>' },
  ],
  guides: [
    { builder: 'html', name: 'HTML', steps: ['Abra o arquivo da página.', 'Cole logo depois de <body>.'] },
    { builder: 'wordpress', name: 'WordPress', steps: ['Abra a página no Elementor.'] },
  ],
};

export const nothing: SummaryReply = {
  totals: { access: 0, initCheckout: 0, cloneAccess: 0, conversion: 0 },
  days: [],
  sources: [],
  places: [],
  attribution: null,
  devices: [],
};

export const someFigures: SummaryReply = {
  totals: { access: 1284, initCheckout: 96, cloneAccess: 402, conversion: 7.5 },
  days: [
    { day: '2026-11-19', access: 1000, initCheckout: 90, cloneAccess: 400, conversion: 9 },
    { day: '2026-11-20', access: 284, initCheckout: 6, cloneAccess: 2, conversion: 2.1 },
  ],
  sources: [
    { source: 'facebook', access: 1200, initCheckout: 96, conversion: 8 },
    { source: null, access: 84, initCheckout: 0, conversion: 0 },
  ],
  places: [
    { country: 'BR', city: 'São Paulo', access: 1000, initCheckout: 90, conversion: 9 },
    { country: null, city: null, access: 284, initCheckout: 6, conversion: 2.1 },
  ],
  attribution: { text: 'Dados de lugar: Exemplo', url: 'https://exemplo.com/geo' },
  devices: [{ device: 'mobile', access: 1284, initCheckout: 96, conversion: 7.5 }],
};
