import { cutText } from '../text/cut-text.ts';

export interface Place {
  city: string | null;
  /** Two letters, ISO 3166-1. */
  country: string | null;
}

export const NOWHERE: Place = { city: null, country: null };

const COUNTRY = /^[A-Z]{2}$/;
const CITY_MAX = 80;
/** The names of a city, the one that is taken first. */
const LANGUAGES = ['pt-BR', 'pt', 'en'];

/**
 * Reads a record of an mmdb file, whose shape is its maker's: nested as MaxMind and DB-IP have it (`country.iso_code`, `city.names`), or flat
 * (`country_code`, `city`).
 */
export function placeOf(record: unknown): Place {
  const country = textAt(record, 'country', 'iso_code') ?? textAt(record, 'country_code');
  const city = cityOf(record);
  return {
    country: country !== null && COUNTRY.test(country) ? country : null,
    city: city === null ? null : cutText(city, CITY_MAX) || null,
  };
}

function cityOf(record: unknown): string | null {
  const flat = textAt(record, 'city');
  if (flat !== null) return flat;
  for (const language of LANGUAGES) {
    const name = textAt(record, 'city', 'names', language);
    if (name !== null) return name;
  }
  return null;
}

function textAt(record: unknown, ...path: string[]): string | null {
  let value = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string' ? value : null;
}
