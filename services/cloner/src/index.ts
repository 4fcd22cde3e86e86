export {
  ADDRESS_MAX,
  cloneAddress,
  FOREIGN_PREFIX,
  isCapturable,
  originalAddress,
} from './rewrite/clone-address.ts';
export type {
  Reference,
  ReferenceKind,
  ReferenceUse,
  RewriteContext,
  Rewritten,
} from './rewrite/reference.ts';
export { findCssReferences, rewriteCss } from './rewrite/rewrite-css.ts';
