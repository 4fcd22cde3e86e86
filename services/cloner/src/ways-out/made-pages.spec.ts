import { expect, it } from '@jest/globals';
import { judgePage } from '../../test/ways/judge-page.ts';

// Every template stands in one of these pages; `npm run test:deep` judges all forty.
it.each([0, 1, 2, 3])(
  'page %i: every way is found, none is left, nothing else is told of',
  async (number) => {
    expect(await judgePage(number)).toMatchObject({ missed: [], alarms: [], mistold: [], left: [] });
  },
);
