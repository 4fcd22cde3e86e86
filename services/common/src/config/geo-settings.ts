import * as z from 'zod';

/** Where addresses are looked up. Without a file the country file that comes along is asked. */
export interface GeoSettings {
  /** An mmdb file of countries and cities. */
  geoipPath?: string;
}

export const geoVariables = {
  GEOIP_PATH: z.string().min(1).optional(),
  // One to a line: the check of the manifests reads them here.
};

const parsed = z.object(geoVariables);

export function geoSettings(value: z.infer<typeof parsed>): GeoSettings {
  return value.GEOIP_PATH === undefined ? {} : { geoipPath: value.GEOIP_PATH };
}
