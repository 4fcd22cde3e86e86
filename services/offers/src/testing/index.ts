export { type ArchivedAds, GraphFixture, type GraphRequest } from './graph-fixture.ts';
export { LibraryFixture, type LibraryRequest } from './library-fixture.ts';
export { type LibraryLanguage, type LibraryShape, libraryHtml, type ResultsShape } from './library-pages.ts';
export { mediaFiles } from './media-files.ts';
