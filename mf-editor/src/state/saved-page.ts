import type { PageReply } from '@garimpo/cloner-contract';
import type { SavedPage } from './editor.ts';

/** A page as the service has it, as the base of work. */
export const savedPageOf = ({ html, version, sha256 }: PageReply): SavedPage => ({ html, version, sha256 });
