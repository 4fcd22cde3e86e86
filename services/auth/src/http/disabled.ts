import { AuthFailure } from './auth-failure.ts';

/*
 * What this service does not do, in the code and words with which Supabase Auth says that a project has it switched off. Never
 * a 5xx: the client takes those for a broken network, tries again, and hands on a message without words.
 */

export function phoneDisabled(): AuthFailure {
  return new AuthFailure('phone_provider_disabled', 'Phone logins are disabled');
}

export function signUpDisabled(): AuthFailure {
  return new AuthFailure('signup_disabled', 'Signups not allowed for this instance');
}

export function manualLinkingDisabled(): AuthFailure {
  return new AuthFailure('manual_linking_disabled', 'Manual linking is disabled');
}

export function web3Disabled(): AuthFailure {
  return new AuthFailure('web3_provider_disabled', 'Web3 provider is disabled');
}

/** Issuers that the client names by their provider. */
const ISSUERS: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

/** Only a known issuer is named, because a failure holds nothing that was sent. */
export function idTokenDisabled(provider: string | undefined): AuthFailure {
  const issuer = provider !== undefined && Object.hasOwn(ISSUERS, provider) ? ISSUERS[provider] : undefined;
  if (issuer === undefined) return new AuthFailure('provider_disabled', 'Provider is not enabled');
  return new AuthFailure('provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
}

/** The refusal of a call that the client can make and that is off here; null where it has no such call. */
export function disabledCall([first, second]: string[]): AuthFailure | null {
  const isAdmin = first === 'admin';
  const area = isAdmin ? second : first;
  if (area === 'sso' || area === 'saml') {
    return new AuthFailure('saml_provider_disabled', 'SAML 2.0 is disabled');
  }
  if (isAdmin && second === 'custom-providers') {
    return new AuthFailure('feature_disabled', 'Custom OAuth providers are disabled');
  }
  return null;
}
