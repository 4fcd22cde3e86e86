import * as z from 'zod';

/** Where conversions are sent on to besides Meta's Graph API; origins without a slash at their end. */
export interface ConversionSettings {
  tiktokApiUrl: string;
  /** Google's Data Manager API. */
  googleDataUrl: string;
  /** Where a refresh token of Google becomes an access token. */
  googleTokenUrl: string;
  kwaiApiUrl: string;
}

const address = (origin: string) =>
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(origin);

export const conversionVariables = {
  TIKTOK_API_URL: address('https://business-api.tiktok.com'),
  GOOGLE_DATA_URL: address('https://datamanager.googleapis.com'),
  GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com'),
  KWAI_API_URL: address('https://www.adsnebula.com'),
};

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

export function conversionSettings(
  value: z.infer<z.ZodObject<typeof conversionVariables>>,
): ConversionSettings {
  return {
    tiktokApiUrl: withoutSlash(value.TIKTOK_API_URL),
    googleDataUrl: withoutSlash(value.GOOGLE_DATA_URL),
    googleTokenUrl: withoutSlash(value.GOOGLE_TOKEN_URL),
    kwaiApiUrl: withoutSlash(value.KWAI_API_URL),
  };
}
