export { type NewEvent, storeEvents } from '../../src/event/store-events.ts';
export { PageFixture } from './pages/page-fixture.ts';
export { salesPage } from './pages/sales-page.ts';
