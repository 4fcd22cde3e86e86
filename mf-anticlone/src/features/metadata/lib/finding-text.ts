import type { Finding } from '@garimpo/media-strip';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import { writtenTime } from './facts.ts';
import { nearCity } from './near-city.ts';

/** What a finding says, as people write it; empty where nothing of it can be read. */
export function findingText({ kind, value, place }: Finding): string {
  if (place === undefined) return kind === 'date' ? writtenTime(value) : value;
  const near = nearCity(place);
  const coordinates = metadataText.found.coordinates(place);
  return near === null ? coordinates : `${metadataText.found.near(near)} (${coordinates})`;
}
