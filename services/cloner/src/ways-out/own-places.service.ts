import {
  type CaptureOwn,
  OWN_ADDRESSES_MAX,
  type OwnPlacesInput,
  type OwnPlacesReply,
  type OwnTracker,
} from '@garimpo/cloner-contract';
import { type Actor, Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnPlaces, keepOwnPlaces } from './way-records.ts';

/** What a user calls their own, remembered from clone to clone. */
@Injectable()
export class OwnPlacesService {
  constructor(@InjectDatabase('cloner') private readonly database: Database) {}

  find(actor: Actor): Promise<OwnPlacesReply> {
    return this.database.asUser(actor, (tx) => findOwnPlaces(tx, actor.userId));
  }

  async replace(actor: Actor, places: OwnPlacesInput): Promise<OwnPlacesReply> {
    // As the service, which alone writes: the row is this user's.
    await this.database.asService((tx) => keepOwnPlaces(tx, actor.userId, places));
    return places;
  }
}

/** Remembers further addresses as the user's own; the oldest are forgotten first. Runs as the service. */
export async function addOwnAddresses(
  tx: Transaction,
  userId: string,
  added: readonly string[],
): Promise<OwnPlacesReply> {
  const before = await findOwnPlaces(tx, userId);
  const addresses = [...new Set([...before.addresses, ...added])].slice(-OWN_ADDRESSES_MAX);
  const after = { ...before, addresses };
  await keepOwnPlaces(tx, userId, after);
  return after;
}

/** What was said for one clone is what the next one begins with. Runs as the service. */
export async function rememberOwn(tx: Transaction, userId: string, own: CaptureOwn): Promise<void> {
  const { addresses } = await findOwnPlaces(tx, userId);
  const { rest, ...places } = own;
  await keepOwnPlaces(tx, userId, { places, addresses, rest });
}

/** A quiz's checkout is that of the next clone, where nothing else was said. Runs as the service. */
export async function rememberCheckout(
  tx: Transaction,
  userId: string,
  checkoutUrl: string,
  ownTrackers: OwnTracker[],
): Promise<void> {
  const before = await findOwnPlaces(tx, userId);
  const { checkouts, trackers } = before.places;
  const places = {
    ...before.places,
    checkouts: checkouts.length === 0 ? [checkoutUrl] : checkouts,
    trackers: trackers.length === 0 ? ownTrackers : trackers,
  };
  await keepOwnPlaces(tx, userId, { ...before, places });
}
