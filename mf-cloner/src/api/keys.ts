import { toolKey } from '@garimpo/sdk';

/** A user's clones: a capture that ends makes one more of them. */
export const sitesKey = (userId: string) => toolKey('mf-cloner', 'sites', userId);
export const jobsKey = (userId: string) => toolKey('mf-cloner', 'jobs', userId);
export const versionsKey = (userId: string, subdomain: string) =>
  toolKey('mf-cloner', 'versions', userId, subdomain);
export const nameKey = (name: string) => toolKey('mf-cloner', 'name', name);
export const quizzesKey = (userId: string) => toolKey('mf-cloner', 'quizzes', userId);
