#!/usr/bin/env node
// @ts-check
/**
 * `node infra/deploy/scale.mjs` prints the tables of SCALE.md; `--write` puts them there. Change what an account does, a figure or a price here, and the
 * page follows.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = new URL('SCALE.md', import.meta.url);
const DAY_SECONDS = 86_400;
const SIZES = [1_000, 100_000, 10_000_000];

/** What one account does in a day, in the mean of all that are paid for. Assumed: an installation puts its own here. */
export const ACCOUNT = {
  visits: 300,
  beacons: 200,
  clonePages: 100,
  apiRequests: 60,
  signIns: 0.3,
  captures: 0.2,
  offers: 20,
  readingsOfAnOffer: 4,
  /** How many accounts follow one page of the ad library, in the mean. */
  followersOfAPage: 3,
  clones: 5,
  objectsOfAClone: 60,
  megabytesOfAClone: 6,
  emails: 0.5,
};
/** The busiest minute beside the mean of the day. */
export const PEAK = 4;

/** Measured, each with the bench and the day that it comes from: infra/bench/RESULTS.md has the others of that run. */
export const MEASURED = {
  visitServiceMicros: {
    value: 158,
    of: 'CPU µs of a redirect, 10,000 campaigns',
    from: 'decide, 2026-11-27',
  },
  visitAllMicros: {
    value: 385,
    of: 'CPU µs of a visit until its row, with load and Postgres on 2 cores (5,200 a second)',
    from: 'decide-kill, 2026-11-23',
  },
  beaconAllMicros: {
    value: 308,
    of: 'CPU µs of a beacon until its row, the same way (6,502 a second)',
    from: 'beacon, 2026-11-23',
  },
  visitBytes: {
    value: 850,
    of: 'bytes of a visit with indexes (2,000,000 in 1.7 GB)',
    from: 'requests, 2026-11-23',
  },
  eventBytes: {
    value: 460,
    of: 'bytes of an event with indexes (5,000,000 in 2.3 GB)',
    from: 'beacon, 2026-11-23',
  },
  requestMicros: {
    value: 4_690,
    of: 'CPU µs of a request of all tools at once (46 % of a core at 98 a second)',
    from: 'soak, 2026-11-23',
  },
  signInMicros: {
    value: 18_360,
    of: 'CPU µs of a sign-in (109 a second on 2 cores)',
    from: 'auth, 2026-11-23',
  },
  captureSeconds: {
    value: 2.9,
    of: 'seconds of a capture in a browser, others beside it',
    from: 'soak, 2026-11-23',
  },
};
/** Set by the product or by others. */
export const GIVEN = {
  readingsOfAnAddress: 2_880,
  visitMonths: 13,
  eventMonths: 13,
  capturesAtOnce: 3,
  /** A processor may be busy so much before its autoscaler adds another. */
  busy: 0.7,
  /** Of one Postgres, beyond which its backup, its vacuum and its restore take longer than a night. */
  serverTerabytes: 10,
  serverCores: 64,
};
/** Dollars of a month, list prices of a large cloud in round figures; what a machine of one's own costs is a third of it. */
export const PRICE = {
  core: 25,
  databaseCore: 45,
  terabyte: 120,
  objectTerabyte: 23,
  thousandEmails: 0.1,
  address: 5,
};

/** @param {number} ofAnAccount in a day @param {number} accounts */
const peak = (ofAnAccount, accounts) => (ofAnAccount * accounts * PEAK) / DAY_SECONDS;
/** @param {number} perSecond @param {number} micros */
const cores = (perSecond, micros) => (perSecond * micros) / 1e6 / GIVEN.busy;
/** @param {number} bytes @param {number} ofAnAccount in a day @param {number} months @param {number} accounts */
const terabytes = (bytes, ofAnAccount, months, accounts) =>
  (bytes * ofAnAccount * months * 30.4 * accounts) / 1e12;

/**
 * What so many accounts need, part by part.
 * @param {number} accounts
 */
export function needOf(accounts) {
  const m = Object.fromEntries(Object.entries(MEASURED).map(([name, { value }]) => [name, value]));
  const of = (/** @type {string} */ name) => m[name] ?? Number.NaN;
  const visits = peak(ACCOUNT.visits, accounts);
  const beacons = peak(ACCOUNT.beacons, accounts);
  const screens = peak(ACCOUNT.apiRequests + ACCOUNT.clonePages, accounts);
  const signIns = peak(ACCOUNT.signIns, accounts);
  const captures = peak(ACCOUNT.captures, accounts) * of('captureSeconds');
  const readings = (ACCOUNT.offers * ACCOUNT.readingsOfAnOffer * accounts) / ACCOUNT.followersOfAPage;
  const visitTerabytes = terabytes(of('visitBytes'), ACCOUNT.visits, GIVEN.visitMonths, accounts);
  const eventTerabytes = terabytes(of('eventBytes'), ACCOUNT.beacons, GIVEN.eventMonths, accounts);
  const databaseCores =
    cores(visits, of('visitAllMicros') - of('visitServiceMicros')) +
    cores(beacons, of('beaconAllMicros') / 2) +
    cores(screens, of('requestMicros') / 3);
  return {
    visits,
    visitCores: cores(visits, of('visitServiceMicros')),
    visitTerabytes,
    beacons,
    beaconCores: cores(beacons, of('beaconAllMicros') / 2),
    eventTerabytes,
    screens,
    screenCores: cores(screens, (of('requestMicros') * 2) / 3) + cores(signIns, of('signInMicros')),
    captures,
    captureProcesses: Math.ceil(captures / GIVEN.capturesAtOnce / GIVEN.busy),
    addresses: Math.ceil(readings / GIVEN.readingsOfAnAddress),
    objects: ACCOUNT.clones * ACCOUNT.objectsOfAClone * accounts,
    objectTerabytes: (ACCOUNT.clones * ACCOUNT.megabytesOfAClone * accounts) / 1e6,
    emails: ACCOUNT.emails * accounts,
    databaseCores,
    databaseTerabytes: visitTerabytes + eventTerabytes,
    servers: Math.max(
      1,
      Math.ceil(databaseCores / GIVEN.serverCores),
      Math.ceil((visitTerabytes + eventTerabytes) / GIVEN.serverTerabytes),
    ),
  };
}

/** @typedef {ReturnType<typeof needOf>} Need */

/** @param {Need} need @returns {{ of: string, dollars: number }[]} of a month */
export function costOf(need) {
  return [
    { of: 'links', dollars: need.visitCores * PRICE.core },
    { of: 'protected pages', dollars: need.beaconCores * PRICE.core },
    { of: 'screens and clones', dollars: need.screenCores * PRICE.core },
    // A browser at work holds a core.
    { of: 'captures', dollars: (need.captures / GIVEN.busy) * PRICE.core },
    { of: 'readings', dollars: need.addresses * PRICE.address },
    {
      of: 'Postgres',
      dollars: need.databaseCores * PRICE.databaseCore + need.databaseTerabytes * PRICE.terabyte * 2,
    },
    { of: 'objects', dollars: need.objectTerabytes * PRICE.objectTerabyte },
    { of: 'mail', dollars: (need.emails * 30.4 * PRICE.thousandEmails) / 1_000 },
  ];
}

/** Accounts at which a part meets its first wall: where the need of one account, times so many, is what one unit of it bears. */
export function wallOf(/** @type {number} */ bears, /** @type {(need: Need) => number} */ need) {
  return (bears * 1_000_000) / need(needOf(1_000_000));
}

/** @param {number} value in three figures at most */
export function shown(value) {
  if (value === 0) return '0';
  if (value < 0.1) return 'under 0.1';
  if (value < 10) return String(Number(value.toFixed(1)));
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return (Math.round(value / unit) * unit).toLocaleString('en-US');
}

/** @param {string[]} head @param {string[][]} rows */
function markdown(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The tables of the page. */
export function tables() {
  const needs = SIZES.map(needOf);
  const heads = SIZES.map((size) => `${size.toLocaleString('en-US')} accounts`);
  /** @type {[string, (need: Need) => number][]} */
  const lines = [
    ['links: visits a second, at the peak', (need) => need.visits],
    ['links: cores of `traffic-filter` and its gateway', (need) => need.visitCores],
    ['links: TB of visits kept', (need) => need.visitTerabytes],
    ['protected pages: beacons a second, at the peak', (need) => need.beacons],
    ['protected pages: cores of `anticlone`', (need) => need.beaconCores],
    ['protected pages: TB of events kept', (need) => need.eventTerabytes],
    ['screens and clones: requests a second, at the peak', (need) => need.screens],
    ['screens and clones: cores of all other services', (need) => need.screenCores],
    ['captures at once, at the peak', (need) => need.captures],
    ['captures: processes of `cloner`', (need) => need.captureProcesses],
    ['readings: addresses, each two pages a minute', (need) => need.addresses],
    ['objects', (need) => need.objects],
    ['objects: TB', (need) => need.objectTerabytes],
    ['mail: letters a day', (need) => need.emails],
    ['Postgres: cores', (need) => need.databaseCores],
    ['Postgres: servers', (need) => need.servers],
  ];
  const costs = needs.map(costOf);
  const sums = costs.map((parts) => parts.reduce((all, { dollars }) => all + dollars, 0));
  const walls = /** @type {[string, string, number][]} */ ([
    ['readings', 'what one address may read', wallOf(1, (need) => need.addresses)],
    [
      'Postgres',
      `${GIVEN.serverTerabytes} TB of one server, three quarters of it visits`,
      wallOf(GIVEN.serverTerabytes, (need) => need.databaseTerabytes),
    ],
    [
      'Postgres',
      `${GIVEN.serverCores} cores of one server`,
      wallOf(GIVEN.serverCores, (need) => need.databaseCores),
    ],
    [
      'captures',
      'what one process captures',
      wallOf(GIVEN.capturesAtOnce * GIVEN.busy, (need) => need.captures),
    ],
    ['links', 'one core of `traffic-filter`', wallOf(1, (need) => need.visitCores)],
    ['protected pages', 'one core of `anticlone`', wallOf(1, (need) => need.beaconCores)],
    ['screens and clones', 'one core of the others', wallOf(1, (need) => need.screenCores)],
  ]);
  return [
    markdown(
      ['need', ...heads],
      lines.map(([what, of]) => [what, ...needs.map((need) => shown(of(need)))]),
    ),
    markdown(
      ['part', 'what ends first', 'at so many accounts'],
      walls.sort((a, b) => a[2] - b[2]).map(([part, what, at]) => [part, what, shown(at)]),
    ),
    markdown(
      ['dollars a month', ...heads],
      [
        ...(costs[0] ?? []).map(({ of }, at) => [
          of,
          ...costs.map((parts) => shown(parts[at]?.dollars ?? 0)),
        ]),
        ['all', ...sums.map(shown)],
        ['of an account', ...sums.map((sum, at) => (sum / (SIZES[at] ?? 1)).toFixed(2))],
      ],
    ),
    markdown(
      ['figure', 'measured by', 'is'],
      Object.values(MEASURED).map(({ of, from, value }) => [of, from, value.toLocaleString('en-US')]),
    ),
  ];
}

const PLACE = /(<!-- table (\d) -->\n)[^<]*(<!-- end -->)/g;

/** The page with these tables in their places. @param {string} page */
export function pageWith(page) {
  const all = tables();
  return page.replace(PLACE, (_, begin, at, end) => `${begin}\n${all[Number(at) - 1]}\n\n${end}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8')));
  else console.log(tables().join('\n\n'));
}
