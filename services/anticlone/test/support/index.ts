export type { NewEvent } from '../../src/event/new-event.ts';
export { storeEvents } from '../../src/event/store-events.ts';
export { PageFixture } from './pages/page-fixture.ts';
export { salesPage } from './pages/sales-page.ts';
