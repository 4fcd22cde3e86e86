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
