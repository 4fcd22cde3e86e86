import { type PersonalData, PersonalDataRegistry } from '@garimpo/service-kit';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storeEvents } from '../src/event/store-events.ts';
import { SiteRemoval } from '../src/site/site-removal.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';
import { eventOf } from './support/events.ts';

let anticlone: AnticloneApp;
let data: PersonalData;
beforeAll(async () => {
  anticlone = await startAnticloneApp();
  data = anticlone.app.get<PersonalDataRegistry>(PersonalDataRegistry).own()[0] as PersonalData;
});
afterAll(() => anticlone.app.close());

const never = new AbortController().signal;
const personOf = ({ id: userId, email }: TestUser) => ({ userId, email, emailVerified: true });

/** A page with a copy and events, of which one was looked into; another one that was given up a moment ago. */
async function leaveTraces(user: TestUser): Promise<void> {
  const { id } = await user.protect('https://exemplo.com/');
  await anticlone.newClone(id);
  const gone = await user.protect('https://exemplo.com/removida');
  const event = eventOf(id, new Date());
  await storeEvents(anticlone.database, [event, eventOf(gone.id, new Date())]);
  await user.request('POST', `/api/anticlone/sites/${id}/events/${event.id}/reveal`);
  await user.request('DELETE', `/api/anticlone/sites/${gone.id}`);
}

async function rowsOf({ id }: TestUser): Promise<string[]> {
  const { rows } = await anticlone.app.db.query<{ table: string }>(
    `SELECT DISTINCT tableoid::regclass::text AS table FROM (
       SELECT tableoid, user_id FROM anticlone.anticlone_sites
       UNION ALL SELECT tableoid, user_id FROM anticlone.detected_clones
       UNION ALL SELECT 'anticlone.tracking_events'::regclass, user_id FROM anticlone.tracking_events
       UNION ALL SELECT tableoid, user_id FROM anticlone.event_totals
       UNION ALL SELECT tableoid, user_id FROM anticlone.event_reveals
       UNION ALL SELECT tableoid, user_id FROM anticlone.removed_sites) every (tableoid, user_id)
     WHERE user_id = $1 ORDER BY 1`,
    [id],
  );
  return rows.map(({ table }) => table.replace('anticlone.', ''));
}

const EVERYWHERE = [
  'anticlone_sites',
  'detected_clones',
  'event_reveals',
  'event_totals',
  'removed_sites',
  'tracking_events',
];

it('leaves nothing of an erased person, and everything of another', async () => {
  const [ana, bia] = [await anticlone.newAdmin(), await anticlone.newAdmin()];
  for (const user of [ana, bia]) await leaveTraces(user);
  expect(await rowsOf(ana)).toEqual(EVERYWHERE);
  expect(await data.leftovers(personOf(ana))).toHaveLength(4);

  await data.erase(personOf(ana), never);
  await data.erase(personOf(ana), never);
  expect(await data.leftovers(personOf(ana))).toEqual([]);
  expect(await rowsOf(ana)).toEqual([]);
  expect(await rowsOf(bia)).toEqual(EVERYWHERE);
  expect(await bia.sites()).toHaveLength(1);
});

deepIt(
  'goes on where a killed process left off: what events are left of is found until they are gone',
  async () => {
    const cai = await anticlone.newUser();
    const { id } = await cai.protect('https://exemplo.com/');
    await storeEvents(anticlone.database, [eventOf(id, new Date())]);
    // As far as it came: the site is gone, its events are not.
    await anticlone.app.get<SiteRemoval>(SiteRemoval).remove(cai.id, id);
    expect(await rowsOf(cai)).toEqual(['event_totals', 'removed_sites', 'tracking_events']);
    expect(await data.leftovers(personOf(cai))).toEqual(['anticlone.removed_sites']);

    await expect(data.erase(personOf(cai), AbortSignal.abort(new Error('the time is up')))).rejects.toThrow(
      'the time is up',
    );
    expect(await data.leftovers(personOf(cai))).toEqual(['anticlone.removed_sites']);
    await data.erase(personOf(cai), never);
    expect(await rowsOf(cai)).toEqual([]);
  },
);
