export type { NewEvent } from '../event/new-event.ts';
export { storeEvents } from '../event/store-events.ts';
export { PageFixture } from './pages/page-fixture.ts';
export { salesPage } from './pages/sales-page.ts';
