export type { TrackerKind } from '@garimpo/cloner-contract';
export { clonerAlone } from './alone.ts';
export { clonerApi } from './api.ts';
export { type ReadText, readPage, readScript, readSheet } from './charset/read-text.ts';
export { writePage, writeScript, writeSheet } from './charset/write-text.ts';
export { ClonerModule } from './cloner.module.ts';
export { clonerSchema } from './cloner.schema.ts';
export { ADDRESS_MAX, cloneAddress, isCapturable, originalAddress } from './rewrite/clone-address.ts';
export type {
  Reference,
  ReferenceKind,
  ReferenceUse,
  RewriteContext,
  Rewritten,
} from './rewrite/reference.ts';
export { findCssReferences, rewriteCss } from './rewrite/rewrite-css.ts';
export { findReferences, rewriteHtml } from './rewrite/rewrite-html.ts';
export { findScriptReferences, rewriteScript } from './rewrite/rewrite-script.ts';
export { findSensitiveField, type SensitiveField } from './sensitive/find-sensitive.ts';
export type { SensitiveKind } from './sensitive/sensitive-words.ts';
export { applyPatches, type Patch, type Range } from './source/patch.ts';
export { findTrackers, type Tracker } from './trackers/find-trackers.ts';
export { removeTrackers, type Untracked } from './trackers/remove-trackers.ts';
