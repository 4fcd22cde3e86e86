import type { Device, EventType, Utms } from '@garimpo/anticlone-contract';

/** An event as it is stored. */
export interface NewEvent {
  /** See `newTimedId`: of the same `createdAt`. */
  id: string;
  siteId: string;
  createdAt: Date;
  eventType: EventType;
  eventName: string | null;
  /** As the connection came; IPv4 or IPv6. */
  ip: string | null;
  userAgent: string | null;
  device: Device;
  pageUrl: string | null;
  referrer: string | null;
  utms: Utms;
  city: string | null;
  country: string | null;
  cloneId: string | null;
}
