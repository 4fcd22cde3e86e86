import type { OwnTracker, PlayerKind } from '@garimpo/cloner-contract';
import type { Config } from '@garimpo/service-kit';
import type { Response } from 'express';
import { playerHosts } from '../players/player-hosts.ts';
import { trackerHosts } from '../trackers/own-trackers.ts';

/** Permissions that no clone may ask for: those that browsers know, for they warn of all others in every visitor's console. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Headers of every answer of a clone's host. */
export function setHostHeaders(response: Response): void {
  response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive');
  response.setHeader('x-content-type-options', 'nosniff');
  // The page's address may contain what a visitor has typed.
  response.setHeader('referrer-policy', 'strict-origin');
  response.setHeader('x-dns-prefetch-control', 'off');
  response.setHeader('permissions-policy', PERMISSIONS);
  // Clones share a domain: no script may widen its origin to it, and no window may access another.
  response.setHeader('origin-agent-cluster', '?1');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
}

/**
 * The content policy of a clone: it may load from and send to its own host, and the hosts of its owner's trackers and of the players
 * that are in it. The original's
 * scripts were written without a policy, so that inline scripts and `eval` are allowed.
 */
export function clonePolicy(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  trackers: readonly OwnTracker[] = [],
  players: readonly PlayerKind[] = [],
): string {
  const tracked = trackerHosts(trackers);
  const played = playerHosts(players);
  const runs = "'self' data: blob: 'unsafe-inline' 'unsafe-eval'";
  const also = (directive: string, hosts: readonly string[]) =>
    hosts.length === 0 ? [] : [[directive, ...hosts].join(' ')];
  return [
    `default-src ${runs}`,
    ...also(`script-src ${runs}`, [...tracked.scripts, ...played.scripts]),
    ...also("img-src 'self' data: blob:", [...tracked.pictures, ...played.pictures]),
    ...also("media-src 'self' data: blob:", played.media),
    ...also("style-src 'self' data: blob: 'unsafe-inline'", played.styles),
    // The guard cannot judge frames of other origins: those of players show a video and ask for nothing.
    ["frame-src 'self'", ...tracked.frames, ...played.frames].join(' '),
    ["connect-src 'self' data: blob:", ...tracked.data, ...played.data].join(' '),
    "object-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors 'self' ${publicUrl}`,
  ].join('; ');
}
