import * as z from 'zod/mini';
import { newSubdomain } from './new-subdomain.ts';
import { captureModes, pageUrl } from './site.ts';

const captureOptions = {
  mode: z._default(z.enum(captureModes), 'auto'),
  /** Takes pixels, tag managers and the like of the original out. */
  removeTrackers: z._default(z.boolean(), true),
};

export const cloneFolderInput = z.strictObject({ url: pageUrl, subdomain: newSubdomain, ...captureOptions });
export type CloneFolderInput = z.output<typeof cloneFolderInput>;
export const cloneZipInput = z.strictObject({ url: pageUrl, ...captureOptions });
export type CloneZipInput = z.output<typeof cloneZipInput>;
