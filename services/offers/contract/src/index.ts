export { isWebUrl } from '@garimpo/service-contract';
export * from './alerts.ts';
export * from './bounds.ts';
export * from './bulk.ts';
export * from './capacity.ts';
export * from './channels.ts';
export * from './creative.ts';
export * from './csv.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './library.ts';
export {
  type AdMedia,
  type AdPlatform,
  adPlatforms,
  LIBRARY_ADS_MAX,
  type LibraryAd,
} from './library-ads.ts';
export type { LibraryCard } from './library-cards.ts';
export { type AdCount, libraryCount, readCountText, type ShownCount } from './library-count.ts';
export { LibraryData, mediaOf } from './library-data.ts';
export {
  type LibraryProblem,
  type LibraryReading,
  type OpenLibraryPage,
  readLibrary,
} from './library-reading.ts';
export { libraryIdIn, type PageLine, type PageText } from './library-text.ts';
export { wallAt } from './library-wall.ts';
export * from './media.ts';
export * from './metrics.ts';
export * from './offer.ts';
export * from './page-watch.ts';
export * from './reading.ts';
