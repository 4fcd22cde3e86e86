import * as z from 'zod/mini';

const panels = ['clones', 'notices', 'install', 'alerts', 'search'] as const;
export interface View {
  panel: (typeof panels)[number];
  siteId: string;
  cloneId: string | null;
}

// Users type and shorten addresses: invalid parts are ignored.
const id = z.uuid();
const idOf = (value: string | null) => (id.safeParse(value).success ? value : null);

export function readView(params: URLSearchParams): View | null {
  const siteId = idOf(params.get('site'));
  if (siteId === null) return null;
  const asked = panels.find((panel) => panel === params.get('panel')) ?? 'clones';
  const ofClone = asked === 'clones' || asked === 'notices';
  const cloneId = ofClone ? idOf(params.get('clone')) : null;
  return { panel: asked === 'notices' && cloneId === null ? 'clones' : asked, siteId, cloneId };
}

/** Omits defaults. */
export function writeView(view: View | null): URLSearchParams {
  const params = new URLSearchParams();
  if (view === null) return params;
  params.set('site', view.siteId);
  if (view.panel !== 'clones') params.set('panel', view.panel);
  if (view.cloneId !== null) params.set('clone', view.cloneId);
  return params;
}
