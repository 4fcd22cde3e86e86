import type { TestApp } from '@garimpo/service-kit/testing';
import { PASSWORD } from './support.ts';

/** A browser, or what stands for one: where it is, and the device cookie that it keeps. */
export class Browser {
  cookie = '';

  constructor(
    private readonly app: TestApp,
    public address: string,
  ) {}

  async post(path: string, body: unknown, token?: string) {
    const headers = { 'x-forwarded-for': this.address, ...(this.cookie && { cookie: this.cookie }) };
    const answer = await this.app.request('POST', `/auth/v1/${path}`, {
      body,
      headers,
      ...(token !== undefined && { token }),
    });
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return answer;
  }

  signIn(email: string, password = PASSWORD) {
    return this.post('token?grant_type=password', { email, password });
  }

  /** The same browser at another place. */
  at(address: string): Browser {
    const moved = new Browser(this.app, address);
    moved.cookie = this.cookie;
    return moved;
  }
}

let networks = 0;
/** An address of a known network that no other test has been in. */
export function newPlace(): string {
  networks += 1;
  return `${20 + Math.floor(networks / 200)}.${networks % 200}.7.7`;
}

/** As if so long had passed for all limits. */
export async function pass(app: TestApp, seconds: number): Promise<void> {
  await app.db.query('UPDATE auth_service.rate_limits SET full_at = full_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

export function count(answers: { status: number }[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}
