import type { Place } from '@garimpo/media-contract/strip';
import { CITIES, type City } from './cities.ts';

const EARTH_RADIUS_KM = 6_371;
/** Farther away than this, a town says nothing about a place. */
const NEAR_KM = 300;

export interface NearCity {
  name: string;
  distanceKm: number;
}

/** The town that a place is nearest to, of those that most people know; `null` where it is far from all of them. */
export function nearCity(place: Place): NearCity | null {
  let nearest: NearCity | null = null;
  for (const city of CITIES) {
    const distanceKm = distanceTo(city, place);
    if (distanceKm <= NEAR_KM && (nearest === null || distanceKm < nearest.distanceKm)) {
      nearest = { name: city[0], distanceKm };
    }
  }
  return nearest;
}

/** Along a great circle (haversine). */
function distanceTo([, latitude, longitude]: City, place: Place): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosines = Math.cos((latitude * Math.PI) / 180) * Math.cos((place.latitude * Math.PI) / 180);
  const chord = half(place.latitude - latitude) + cosines * half(place.longitude - longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
