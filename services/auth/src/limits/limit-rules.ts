import type { RateRule } from '@garimpo/service-kit';

/**
 * The subjects that are counted together. Where there are two rules for one subject, the first lets a few attempts in and the
 * second, slower one makes the wait grow.
 */
export interface Limited {
  /** Everything from one address. */
  address: RateRule[];
  /** Limits of one account. They hold whether or not it exists, so that they do not reveal which. */
  account?: {
    /** Limits for one address. */
    address?: RateRule[];
    /** From one known network (`known-network.ts`): one customer may have thousands of addresses in it. */
    network: RateRule[];
    /** All strangers together. It is more than one network can use up, so that one alone cannot keep the owner out. */
    strangers: RateRule[];
    /** For one device or session that is known to be the owner's. It is counted apart from everything else. */
    known: RateRule[];
  };
}

const rule = (name: string, burst: number, everySeconds: number): RateRule => ({ name, burst, everySeconds });

const MINUTE = 60;
const HOUR = 3600;

export const LIMITS = {
  signIn: {
    address: [rule('sign-in address', 30, 10), rule('sign-in address, day', 300, 2 * MINUTE)],
    account: {
      address: [
        rule('sign-in account and address', 10, 30),
        rule('sign-in account and address, day', 40, 30 * MINUTE),
      ],
      network: [rule('sign-in account and network', 80, 15 * MINUTE)],
      strangers: [rule('sign-in account', 240, 5 * MINUTE)],
      known: [rule('sign-in device', 20, 2 * MINUTE)],
    },
  },
  signUp: { address: [rule('sign-up address', 30, 30)] },
  anonymous: { address: [rule('anonymous address', 30, 2 * MINUTE)] },
  refresh: { address: [rule('refresh address', 150, 2)] },
  email: {
    address: [rule('letter address', 30, 30)],
    account: {
      address: [
        rule('letter account and address', 3, MINUTE),
        rule('letter account and address, hour', 5, 30 * MINUTE),
      ],
      network: [rule('letter account and network', 8, 20 * MINUTE)],
      strangers: [rule('letter account', 12, 15 * MINUTE)],
      known: [rule('letter device', 3, MINUTE), rule('letter device, day', 10, 15 * MINUTE)],
    },
  },
  /** Codes of emails and phones: 24 guesses a day by strangers, at no more than six codes that are good at a time. */
  code: {
    address: [rule('code address', 30, 10)],
    account: {
      network: [rule('code account and network', 10, 2 * HOUR)],
      strangers: [rule('code account', 20, HOUR)],
      known: [rule('code device', 10, HOUR)],
    },
  },
  /**
   * Codes to phones cost their sender: a number is sent eight, then two an hour, whoever asks, and a signed-in user as many to
   * numbers of their choice.
   */
  sms: {
    address: [rule('sms address', 10, 5 * MINUTE)],
    account: {
      address: [
        rule('sms phone and address', 2, MINUTE),
        rule('sms phone and address, hour', 4, 30 * MINUTE),
      ],
      network: [rule('sms phone and network', 6, 45 * MINUTE)],
      strangers: [rule('sms phone', 8, 30 * MINUTE)],
      known: [rule('sms user', 4, 15 * MINUTE)],
    },
  },
  /** Of a code of an app three are right at a time: 2,950 guesses in a year find one with a chance of 0.9 %. */
  factor: {
    address: [rule('factor address', 60, 5)],
    account: {
      network: [rule('factor account and network', 10, 6 * HOUR)],
      strangers: [rule('factor account', 30, 3 * HOUR)],
      known: [rule('factor device', 10, 3 * HOUR)],
    },
  },
  /** Asking for a challenge guesses nothing, and neither does the first code of a factor, whose secret the asker has. */
  challenge: {
    address: [rule('challenge address', 60, 5)],
    account: {
      network: [],
      strangers: [],
      known: [rule('challenge session', 20, 30)],
    },
  },
  /** A challenge or a signature. Neither is guessed; the bound is for what they cost. */
  passkey: { address: [rule('passkey address', 60, 5)] },
  /** A program's request and its tokens. Codes, secrets and tokens are of 256 random bits: the bound is for what they cost. */
  authorization: { address: [rule('authorization address', 60, 5)] },
  programToken: { address: [rule('program token address', 300, 1)] },
  registration: { address: [rule('client registration address', 5, 10 * MINUTE)] },
  provider: { address: [rule('provider address', 60, 5)] },
  /** Emails about an attempt to sign up with an address that has an account. */
  takenAddress: {
    address: [],
    account: {
      network: [],
      strangers: [rule('letter of a taken address', 2, 12 * HOUR)],
      known: [],
    },
  },
} satisfies Record<string, Limited>;

export type LimitName = keyof typeof LIMITS;
export type AccountLimitName = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends { account: object } ? Name : never;
}[LimitName];
