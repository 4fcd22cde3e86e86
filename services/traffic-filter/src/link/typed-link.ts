import { HOST_MAX } from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

/** Whatever is typed in the place of a key: who typed it is a person, and reads a page. */
export const typedLinkParams = z.strictObject({ key: z.string().check(z.maxLength(HOST_MAX)) });
export type TypedLink = z.output<typeof typedLinkParams>;
