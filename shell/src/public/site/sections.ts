import { paths } from '../../app/paths.ts';

/** Fragments of /about that the header leads to. */
export const sections = { features: 'recursos', purpose: 'sobre', plans: 'planos', faq: 'faq' } as const;

export const sectionPath = (section: keyof typeof sections) => `${paths.about}#${sections[section]}`;
