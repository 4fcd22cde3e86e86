export { type NewEvent, storeEvents } from '../../src/event/store-events.ts';
export { startAnticloneApp } from './anticlone-app.ts';
export { PageFixture } from './pages/page-fixture.ts';
export { salesPage } from './pages/sales-page.ts';
