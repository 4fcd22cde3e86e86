import { expect, it } from '@jest/globals';
import { summaryOf } from './statement-summary.ts';

it.each([
  [`select set_config('role', $1, true)`, 'SELECT'],
  ['SELECT * FROM releases.pointers WHERE tool = $1', 'SELECT releases.pointers'],
  ['SELECT "offer"."id" FROM "offers"."offers" "offer" WHERE x = 1', 'SELECT offers.offers'],
  ["\n  insert into a.b (secret) values ('hunter2')", 'INSERT a.b'],
  ['UPDATE cloner.captures SET state = $1', 'UPDATE cloner.captures'],
  ["delete from only x where mail = 'a@b.c'", 'DELETE x'],
  ["select 'x' || ' from secret.place'", 'SELECT'],
  ['(select 1)', 'SELECT'],
  ['', 'statement'],
])('says of %j no more than %j', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary);
});
