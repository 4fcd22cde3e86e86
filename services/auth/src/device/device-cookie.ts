import { type Caller, callerOf } from '@garimpo/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * What makes two addresses the same place for telling a new device, and all that is kept of an address: half of an IPv4 one, 32
 * bits of an IPv6 one, which is about what one access provider has. Phones change their address within it all day.
 */
export function knownNetworkOf(address: string): string | null {
  if (address === '') return null;
  const [first, second] = address.split(address.includes(':') ? ':' : '.');
  return address.includes(':') ? `${first || '0'}:${second || '0'}` : `${first}.${second}`;
}

const NAME = 'garimpo-device';
const PATH = '/auth/v1';
const SECONDS = 180 * 24 * 3600;
/** Accounts that one browser remembers; the newest are kept. */
const MARKS_MAX = 6;
const VALUE = /^([\w-]{22})((?:\.[kf][0-9a-z]{6,8}-[\w-]{43}){1,6})$/;

/** `known`: somebody has signed in to the account with this browser. `factor`: and has used its second factor. */
export type DeviceStanding = 'known' | 'factor';

/** Proves that the browser reached a standing in an account. Only the service can tell which account. */
export interface DeviceMark {
  standing: DeviceStanding;
  atSeconds: number;
  mac: string;
}

export interface DeviceCookie {
  /** Random. It shows that two requests come from one browser, and nothing else. */
  id: string;
  marks: DeviceMark[];
}

/** A {@link Caller} with the device cookie that came along, as it was sent. Missing where the cookie was not read. */
export type Asker = Caller & { deviceCookie?: string };

export const CurrentAsker = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const request = context.switchToHttp().getRequest<Request>();
  return { ...callerOf(request), deviceCookie: deviceCookieOf(request) };
}) as () => ParameterDecorator;

export function deviceCookieOf(request: Pick<Request, 'headers'>): string {
  const pair = (request.headers.cookie ?? '').split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  return pair?.trim().slice(NAME.length + 1) ?? '';
}

/** Null for a value that does not have our shape. Whether it is genuine is checked elsewhere. */
export function readDeviceCookie(value: string | undefined): DeviceCookie | null {
  const parts = VALUE.exec(value ?? '');
  if (!parts) return null;
  const marks = (parts[2] ?? '').slice(1).split('.').map(readMark);
  return { id: parts[1] ?? '', marks };
}

export function deviceCookieHeader({ id, marks }: DeviceCookie, secure: boolean): string {
  const value = [id, ...marks.slice(0, MARKS_MAX).map(writeMark)].join('.');
  const suffix = secure ? '; Secure' : '';
  return `${NAME}=${value}; Path=${PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${suffix}`;
}

function readMark(text: string): DeviceMark {
  const dash = text.indexOf('-');
  return {
    standing: text.startsWith('k') ? 'known' : 'factor',
    atSeconds: Number.parseInt(text.slice(1, dash), 36),
    mac: text.slice(dash + 1),
  };
}

function writeMark({ standing, atSeconds, mac }: DeviceMark): string {
  return `${standing === 'known' ? 'k' : 'f'}${atSeconds.toString(36)}-${mac}`;
}
