export { isWebUrl } from '@garimpo/service-contract';
export * from './abuse.ts';
export * from './block.ts';
export * from './checkout-platforms.ts';
export * from './domain.ts';
export * from './editor.ts';
export * from './errors.ts';
export * from './form.ts';
export * from './job.ts';
export * from './limits.ts';
export * from './linked-pages.ts';
export * from './listed-clone.ts';
export * from './own-tracker.ts';
export * from './page-snapshot.ts';
export * from './players.ts';
export * from './protected-pages.ts';
export * from './quiz.ts';
export * from './site.ts';
export * from './source-patch.ts';
export * from './subdomain.ts';
export { wayText } from './text/pt-br-ways-out.ts';
export {
  type ScriptKind,
  type ScriptSign,
  TRACKER_SIGNS,
  type TrackerKind,
  WIDGET_SIGNS,
} from './tracker-signs.ts';
export * from './uploads.ts';
export * from './ways-out/group-ways.ts';
export { leadPieces } from './ways-out/lead-pieces.ts';
export * from './ways-out/lead-plan.ts';
export * from './ways-out/lead-ways.ts';
export * from './ways-out/own-places.ts';
export { phoneOf, shownPhone } from './ways-out/phone.ts';
export * from './ways-out/replies.ts';
export * from './ways-out/way-out.ts';
