import { describe, expect, it } from '@jest/globals';
import {
  type AccountFacts,
  createProfileInput,
  daysRemaining,
  decideAccess,
  effectiveStatus,
  FULL_NAME_MAX,
  isExpired,
  profileParams,
  updateProfileInput,
  validUntil,
} from './profile.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const PLAN = '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001';
const CHECKOUT = 'https://pagamento.example/starter?ref=u1';

function account(facts: Partial<AccountFacts>): AccountFacts {
  return {
    planId: PLAN,
    subscriptionStatus: 'active',
    subscriptionRenewedAt: daysAgo(0),
    trialExpiresAt: null,
    checkoutUrl: CHECKOUT,
    ...facts,
  };
}

function daysAgo(days: number, extraMs = 0): string {
  return new Date(NOW.getTime() - days * 86_400_000 - extraMs).toISOString();
}

describe('decideAccess', () => {
  it.each([
    ['active, renewed now', {}, 'active', null],
    ['to be deleted, although paid', { deletionRequestedAt: daysAgo(1) }, 'deletion_pending', '/conta/dados'],
    [
      'to be deleted goes before everything else',
      { deletionRequestedAt: daysAgo(9), planId: null, subscriptionStatus: 'refunded' },
      'deletion_pending',
      '/conta/dados',
    ],
    ['deletion undone', { deletionRequestedAt: null }, 'active', null],
    ['active, 29 days', { subscriptionRenewedAt: daysAgo(29) }, 'active', null],
    ['active, a millisecond under 30 days', { subscriptionRenewedAt: daysAgo(30, -1) }, 'active', null],
    ['active, 30 days', { subscriptionRenewedAt: daysAgo(30) }, 'expired', '/escolher-plano'],
    ['active, 31 days', { subscriptionRenewedAt: daysAgo(31) }, 'expired', '/escolher-plano'],
    ['active, never renewed', { subscriptionRenewedAt: null }, 'expired', '/escolher-plano'],
    ['no plan, active', { planId: null }, 'no_plan', '/escolher-plano'],
    ['no plan, trialing', { planId: null, subscriptionStatus: 'trialing' }, 'no_plan', '/escolher-plano'],
    [
      'no plan comes before a blocked status',
      { planId: null, subscriptionStatus: 'refunded' },
      'no_plan',
      '/escolher-plano',
    ],
    ['refused', { subscriptionStatus: 'refused' }, 'blocked', '/escolher-plano'],
    ['refunded', { subscriptionStatus: 'refunded' }, 'blocked', '/escolher-plano'],
    ['chargeback', { subscriptionStatus: 'chargeback' }, 'blocked', '/escolher-plano'],
    ['trialing', { subscriptionStatus: 'trialing' }, 'inactive', CHECKOUT],
    ['canceled', { subscriptionStatus: 'canceled' }, 'inactive', CHECKOUT],
    ['stored as expired', { subscriptionStatus: 'expired' }, 'inactive', CHECKOUT],
    ['past_due', { subscriptionStatus: 'past_due' }, 'inactive', CHECKOUT],
    ['unpaid', { subscriptionStatus: 'unpaid' }, 'inactive', CHECKOUT],
    ['a status nobody knows', { subscriptionStatus: 'em_analise' }, 'inactive', CHECKOUT],
    ['no status', { subscriptionStatus: null }, 'inactive', CHECKOUT],
    [
      'inactive without a checkout',
      { subscriptionStatus: 'unpaid', checkoutUrl: null },
      'inactive',
      '/escolher-plano',
    ],
  ] as const)('%s', (_case, facts, reason, goTo) => {
    expect(decideAccess(account(facts), NOW)).toEqual({ allowed: goTo === null, reason, goTo });
  });

  it('opens for a renewal that lies in the future of this clock', () => {
    expect(decideAccess(account({ subscriptionRenewedAt: daysAgo(-1) }), NOW).allowed).toBe(true);
  });
});

describe('effectiveStatus', () => {
  it.each([
    ['active within its days', 'active', daysAgo(29), 'active'],
    ['active past its days', 'active', daysAgo(30), 'expired'],
    ['active never renewed', 'active', null, 'expired'],
    ['trialing without an end', 'trialing', null, 'trialing'],
    ['refunded is left alone', 'refunded', daysAgo(60), 'refunded'],
    ['none', null, null, null],
  ] as const)('%s', (_case, subscriptionStatus, subscriptionRenewedAt, expected) => {
    expect(effectiveStatus(account({ subscriptionStatus, subscriptionRenewedAt }), NOW)).toBe(expected);
  });
});

describe('a trial', () => {
  it.each([
    ['until its last millisecond', daysAgo(0, -1), 'trialing'],
    ['is over at its end', daysAgo(0), 'expired'],
    ['is over after its end', daysAgo(3), 'expired'],
  ])('%s', (_case, trialExpiresAt, expected) => {
    const facts = account({ subscriptionStatus: 'trialing', subscriptionRenewedAt: null, trialExpiresAt });
    expect(effectiveStatus(facts, NOW)).toBe(expected);
    // Either way the door leads to the checkout.
    expect(decideAccess(facts, NOW)).toEqual({ allowed: false, reason: 'inactive', goTo: CHECKOUT });
  });

  it('that ended long ago takes nothing from who has paid since', () => {
    const facts = account({ subscriptionStatus: 'active', trialExpiresAt: daysAgo(300) });
    expect(effectiveStatus(facts, NOW)).toBe('active');
    expect(decideAccess(facts, NOW).allowed).toBe(true);
  });
});

describe('validity', () => {
  it('ends 30 days after the renewal, to the millisecond', () => {
    expect(validUntil('2026-11-20T12:00:00.000Z')).toEqual(new Date('2026-12-20T12:00:00.000Z'));
    expect(validUntil(null)).toBeNull();
  });

  it.each([
    ['the moment of renewal', 0, 30],
    ['an hour later', 3_600_000, 30],
    ['a day later', 86_400_000, 29],
    ['the last millisecond', 30 * 86_400_000 - 1, 1],
    ['the end itself', 30 * 86_400_000, 0],
    ['a day after the end', 31 * 86_400_000, -1],
  ])('%s', (_case, elapsedMs, expected) => {
    const until = validUntil(NOW.toISOString())!;
    expect(daysRemaining(until, new Date(NOW.getTime() + elapsedMs))).toBe(expected);
  });

  it('says expired exactly when no day remains', () => {
    for (const hours of [0, 24 * 29, 24 * 30 - 1, 24 * 30, 24 * 30 + 1]) {
      const renewedAt = new Date(NOW.getTime() - hours * 3_600_000).toISOString();
      expect(isExpired(renewedAt, NOW)).toBe(daysRemaining(validUntil(renewedAt)!, NOW) <= 0);
    }
  });
});

describe('updateProfileInput', () => {
  it('takes a name without its outer spaces', () => {
    expect(updateProfileInput.parse({ fullName: '  Ana Prado ' })).toEqual({ fullName: 'Ana Prado' });
  });

  it.each([
    [{ language: 'es' }],
    [{ emailNotifications: false }],
    [{ fullName: '', language: 'pt', emailNotifications: true }],
    [{ addMarks: ['offers.first-steps', 'cloner.cloned'] }],
  ])('takes %j, and leaves out what is not said', (input) => {
    expect(updateProfileInput.parse(input)).toEqual(input);
  });

  it.each([
    ['nothing', {}],
    ['nothing in so many words', { fullName: undefined }],
    ['a language that is not offered', { language: 'fr' }],
    ['a language with its country', { language: 'pt-BR' }],
    ['a switch in words', { emailNotifications: 'true' }],
    ['no mark', { addMarks: [] }],
    ['a mark of no tool', { addMarks: ['first-steps'] }],
    ['a mark with a space', { addMarks: ['offers.first steps'] }],
    ['marks in place of those that are there', { marks: [] }],
    ['an avatar', { avatarUrl: 'https://exemplo.com/a.png' }],
    ['a number', { fullName: 7 }],
    ['null', { fullName: null }],
    ['a name over its limit', { fullName: 'a'.repeat(FULL_NAME_MAX + 1) }],
    ['a character that Postgres cannot hold', { fullName: 'Ana\u0000' }],
    ['half of a surrogate pair', { fullName: 'Ana \ud83d' }],
    ['a plan', { fullName: 'Ana', planId: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001' }],
    ['a status', { fullName: 'Ana', subscriptionStatus: 'active' }],
    ['a list', [{ fullName: 'Ana' }]],
  ])('refuses %s', (_case, input) => {
    expect(updateProfileInput.safeParse(input).success).toBe(false);
  });
});

describe('createProfileInput', () => {
  it('takes nothing from the sender', () => {
    expect(createProfileInput.safeParse({}).success).toBe(true);
    expect(createProfileInput.safeParse({ planId: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001' }).success).toBe(
      false,
    );
  });
});

describe('profileParams', () => {
  it.each(['', '1', 'me', '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001x', "' or 1=1 --"])('refuses %j', (userId) => {
    expect(profileParams.safeParse({ userId }).success).toBe(false);
  });
});
