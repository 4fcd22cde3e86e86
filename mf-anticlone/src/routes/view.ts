import * as z from 'zod/mini';

const panels = ['clones', 'notices', 'install', 'alerts'] as const;

/** What is open beside the list: copies of a page or one of them, its notices, the installation, the alerts. */
export interface View {
  panel: (typeof panels)[number];
  siteId: string;
  cloneId: string | null;
}

// An address is typed, shortened and shared by people: what makes no sense in it is left out.
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

/** Only what differs from the default, so that a plain page has a plain address. */
export function writeView(view: View | null): URLSearchParams {
  const params = new URLSearchParams();
  if (view === null) return params;
  params.set('site', view.siteId);
  if (view.panel !== 'clones') params.set('panel', view.panel);
  if (view.cloneId !== null) params.set('clone', view.cloneId);
  return params;
}
