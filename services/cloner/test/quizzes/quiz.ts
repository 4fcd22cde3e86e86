import type { SensitiveKind } from '../../src/sensitive/sensitive-words.ts';

/** A quiz of the fixtures: its screens, and walks through it. */
export interface Quiz {
  name: string;
  url: string;
  /** What is hard to copy about it. */
  shows: string;
  /** Every screen that can be reached; of an endless quiz, the first ones. */
  screens: readonly QuizScreen[];
  /** Walks from the start to a checkout, which together see every screen and take every branch. */
  walks: readonly QuizWalk[];
  /** Why it must not be cloned. */
  refused?: SensitiveKind;
  /** Each answer makes a new screen. */
  endless?: true;
  /** Parts of a screen change by themselves. */
  restless?: true;
}

export interface QuizScreen {
  id: string;
  /** Visible on this screen only. */
  text: string;
}

export interface QuizWalk {
  /** Unique in its quiz. */
  name: string;
  steps: readonly QuizStep[];
  /** Null for a quiz that never ends, or must not be cloned. */
  checkout: QuizCheckout | null;
}

export interface QuizStep {
  /** Id of the current screen. */
  screen: string;
  /** Values by selector, also for ranges. */
  fill?: Record<string, string>;
  /** Complete visible texts, pressed in order. Empty when the screen goes on by itself. */
  press?: readonly string[];
  /** Selector of a card that is scratched before anything is pressed. */
  scratch?: string;
  /** Selector of the frame with the screen. */
  frame?: string;
}

export interface QuizCheckout {
  /** Without the parameters of a campaign. */
  url: string;
  /** Whether the quiz passes the parameters of its own address on. */
  campaign: 'kept' | 'dropped';
  /** It opens in a new window. */
  window?: true;
}

export const QUIZ_HOST = 'quiz.test';
/** Chromium allows `crypto.subtle` without TLS only under localhost. */
export const SECURE_HOST = 'quiz.localhost';
export const CHECKOUT_HOST = 'checkout.test';
/** The checkout of the user who clones, which works while the original is switched off. */
export const OWN_CHECKOUT_HOST = 'meu-checkout.test';
/** Parameters of a visitor who comes from an advertisement. */
export const CAMPAIGN = 'utm_source=meta&utm_campaign=teste-01&src=anuncio&xcod=abc123&fbclid=IwAR0x9';

export function checkoutUrl(offer: string): string {
  return `http://${CHECKOUT_HOST}/pagar/${offer}?off=${offer.length}`;
}
