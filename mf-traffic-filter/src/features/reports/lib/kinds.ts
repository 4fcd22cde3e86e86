import type { Traffic } from '@garimpo/traffic-filter-contract';

/** Of what all requests consist: each is one of these. */
export const kinds = ['people', 'robots', 'invalid', 'blocked'] as const satisfies (keyof Traffic)[];
export type Kind = (typeof kinds)[number];
