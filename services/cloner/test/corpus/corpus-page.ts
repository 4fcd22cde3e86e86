import type { SensitiveKind } from '../../src/sensitive/sensitive-words.ts';

/** A page of the corpus, and what a good copy of it shows and does. */
export interface CorpusPage {
  /** Its folder in `sites/pagina.test`, if it has one. */
  name: string;
  url: string;
  /** What is hard to copy about it. */
  shows: string;
  /** How it ought to be captured: `static` where the HTML holds all that a visitor sees, `rendered` where scripts bring it. */
  mode: 'static' | 'rendered';
  /** Texts that a visitor reads after scrolling to the page's end. */
  texts: string[];
  /** Clicks in order, with the text that appears. Selectors reach into open shadow roots. */
  clicks?: { on: string; shows: string }[];
  /** Parts that always move, which comparisons leave out. */
  moving?: string[];
  /** Where the page redirects its visitors. */
  endsAt?: string;
  /** Why it must not be cloned. */
  refused?: SensitiveKind;
}

export const at = (name: string, page: Omit<CorpusPage, 'name' | 'url'>, path = `/${name}/`): CorpusPage => ({
  name,
  url: `http://pagina.test${path}`,
  ...page,
});
