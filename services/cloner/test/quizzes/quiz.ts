import type { SensitiveKind } from '../../src/sensitive/sensitive-words.ts';

/** A quiz of the fixtures: what it is, what it shows, and how a person goes through it. */
export interface Quiz {
  name: string;
  url: string;
  /** What is hard to copy about it. */
  shows: string;
  /** Every screen that a person can reach; of an endless quiz, the first ones. */
  screens: readonly QuizScreen[];
  /** Ways of a person from its start to a checkout; together they see every screen and take every branch. */
  walks: readonly QuizWalk[];
  /** It must not be cloned. */
  refused?: SensitiveKind;
  /** It has no last screen: each answer makes a new one. */
  endless?: true;
  /** What moves by itself on a screen that is the same all the time. */
  restless?: true;
}

export interface QuizScreen {
  id: string;
  /** Is visible on this screen and on no other of the quiz. */
  text: string;
}

export interface QuizWalk {
  /** Unique in its quiz. */
  name: string;
  steps: readonly QuizStep[];
  /** Null where there is none at the end: in a quiz that never ends, or that must not be cloned. */
  checkout: QuizCheckout | null;
}

export interface QuizStep {
  /** The id of the screen that is there. */
  screen: string;
  /** By selector. A range is filled like a field. */
  fill?: Record<string, string>;
  /** Pressed in this order: a visible text, the whole of it. Nothing where the screen goes on by itself. */
  press?: readonly string[];
  /** Selector of the frame in which that is. */
  frame?: string;
}

export interface QuizCheckout {
  /** Whole, without what a campaign adds. */
  url: string;
  /** Whether the quiz hands the parameters of its own address on to it. */
  campaign: 'kept' | 'dropped';
  /** It is opened in a window of its own. */
  window?: true;
}

export const QUIZ_HOST = 'quiz.test';
/** Of the same server: Chromium gives `crypto.subtle` to names under localhost without TLS, and to no other ones. */
export const SECURE_HOST = 'quiz.localhost';
export const CHECKOUT_HOST = 'checkout.test';
/** No part of the original: a checkout of whoever clones, which goes on when the original is switched off. */
export const OWN_CHECKOUT_HOST = 'meu-checkout.test';
/** What an address of a quiz has when a visitor comes from an advertisement. */
export const CAMPAIGN = 'utm_source=meta&utm_campaign=teste-01&src=anuncio&xcod=abc123&fbclid=IwAR0x9';

/** Address of the checkout for an offer. */
export function checkoutUrl(offer: string): string {
  return `http://${CHECKOUT_HOST}/pagar/${offer}?off=${offer.length}`;
}
