import { shortAddress } from '@garimpo/sdk/parts';
import { placeName } from '@garimpo/sdk/places';
import { type CutKey, type Dimension, deviceKinds, sources } from '@garimpo/traffic-filter-contract';
import { cutsText as words } from '../../../text/pt-br-cuts.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';

/** What a row is called. */
export function keyName(dimension: Dimension, { kind, value, name }: CutKey): string {
  if (kind !== 'value') return words.keyOf(kind);
  switch (dimension) {
    case 'campaign':
      return name || words.goneCampaign;
    case 'network':
      return named(sources, value, reportsText.sources.of);
    case 'device':
      return named(deviceKinds, value, reportsText.devices.of);
    case 'country':
      return placeName({ city: null, country: value }) ?? value;
    case 'hour':
      return words.hourOf(value);
    case 'page':
      return shortAddress(value);
    default:
      return value;
  }
}

function named<T extends string>(known: readonly T[], value: string, of: (one: T) => string): string {
  const found = known.find((one) => one === value);
  return found === undefined ? value : of(found);
}
