/** The app's page on which a user decides about a program. */
export const CONSENT_PATH = '/oauth/consent';

/** What says who somebody is, and opens nothing of the product. Given to a program that asks for no scope. */
export const IDENTITY_SCOPES = ['openid', 'email', 'profile'] as const;

/** Everything that a program may ask for. What is not here, no program can do: there is no scope for the account itself. */
export const OAUTH_SCOPES = [...IDENTITY_SCOPES, 'offers:read', 'library-captures'] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];
