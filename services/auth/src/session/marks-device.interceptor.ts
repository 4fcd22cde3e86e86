import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { decodeJwt } from 'jose';
import { type Observable, tap } from 'rxjs';
import { deviceCookieOf } from '../device/device-cookie.ts';
import { KnownDevices } from '../device/known-devices.ts';
import type { SessionView } from './access-tokens.ts';

/**
 * Sends the device cookie along with every session, at every renewal too, so that browsers that signed in before the cookie
 * existed become known and used ones do not expire.
 */
@Injectable()
export class MarksDevice implements NestInterceptor {
  constructor(private readonly devices: KnownDevices) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      tap((answer: unknown) => {
        if (!isSession(answer)) return;
        const { aal } = decodeJwt<{ aal?: string }>(answer.access_token);
        const cookie = this.devices.mark(
          deviceCookieOf(http.getRequest<Request>()),
          answer.user.email || answer.user.id,
          aal === 'aal2' ? ['known', 'factor'] : ['known'],
        );
        http.getResponse<Response>().setHeader('Set-Cookie', cookie);
      }),
    );
  }
}

function isSession(answer: unknown): answer is SessionView {
  return (
    typeof answer === 'object' && answer !== null && 'access_token' in answer && 'refresh_token' in answer
  );
}
