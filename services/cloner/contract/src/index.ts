export { isWebUrl } from '@garimpo/service-contract';
export * from './abuse.ts';
export * from './checkout-platforms.ts';
export * from './domain.ts';
export * from './editor.ts';
export * from './errors.ts';
export * from './form.ts';
export * from './job.ts';
export * from './limits.ts';
export * from './own-tracker.ts';
export * from './page-snapshot.ts';
export * from './protected-pages.ts';
export * from './quiz.ts';
export * from './site.ts';
export * from './source-patch.ts';
export * from './subdomain.ts';
export {
  type ScriptKind,
  type ScriptSign,
  TRACKER_SIGNS,
  type TrackerKind,
  WIDGET_SIGNS,
} from './tracker-signs.ts';
