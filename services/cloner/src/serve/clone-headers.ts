import type { OwnTracker } from '@garimpo/cloner-contract';
import type { Config } from '@garimpo/service-kit';
import type { Response } from 'express';
import { trackerHosts } from '../trackers/own-trackers.ts';

/** What a page of a clone may never ask of a visitor's browser. */
const PERMISSIONS = [
  'accelerometer',
  'attribution-reporting',
  'bluetooth',
  'browsing-topics',
  'camera',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'join-ad-interest-group',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'private-aggregation',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'run-ad-auction',
  'serial',
  'shared-storage',
  'shared-storage-select-url',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Headers that go with every answer of a host of clones, whatever it answers. */
export function setHostHeaders(response: Response): void {
  response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive');
  response.setHeader('x-content-type-options', 'nosniff');
  // What a visitor has typed may stand in the page's own address by then.
  response.setHeader('referrer-policy', 'strict-origin');
  response.setHeader('x-dns-prefetch-control', 'off');
  response.setHeader('permissions-policy', PERMISSIONS);
  // Clones are neighbours under one domain: no script may widen its origin to that, and no window keeps hold of another.
  response.setHeader('origin-agent-cluster', '?1');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
}

/**
 * What a clone may load and where its data may go: nowhere but its own host, and those of its owner's own trackers. Its scripts are
 * the original's, which nobody has written for a policy, so inline ones run and texts may become code.
 */
export function clonePolicy(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  trackers: readonly OwnTracker[] = [],
): string {
  const { scripts, data, pictures, frames } = trackerHosts(trackers);
  const runs = "'self' data: blob: 'unsafe-inline' 'unsafe-eval'";
  const also = (directive: string, hosts: readonly string[]) =>
    hosts.length === 0 ? [] : [[directive, ...hosts].join(' ')];
  return [
    `default-src ${runs}`,
    ...also(`script-src ${runs}`, scripts),
    ...also("img-src 'self' data: blob:", pictures),
    // A frame of no origin of ours could be judged by nobody.
    ["frame-src 'self'", ...frames].join(' '),
    ["connect-src 'self' data: blob:", ...data].join(' '),
    "object-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors 'self' ${publicUrl}`,
  ].join('; ');
}
