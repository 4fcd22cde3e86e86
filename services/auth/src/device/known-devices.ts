import { randomBytes } from 'node:crypto';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SecretKeys } from '../keys/secret-keys.ts';
import {
  type DeviceCookie,
  type DeviceMark,
  type DeviceStanding,
  deviceCookieHeader,
  readDeviceCookie,
} from './device-cookie.ts';

const ID_BYTES = 16;

/** A browser that has the standing in an account, as its cookie says. The account may have been closed to it since. */
export interface KnownDevice {
  id: string;
  since: Date;
}

/**
 * Browsers in which an account was opened before. Strangers who guess share their allowances with other strangers, and a
 * browser like this has one of its own. The cookie opens nothing, and names neither person nor account: its marks are message
 * authentication codes over the browser and the address that only this service can make or recognise.
 */
@Injectable()
export class KnownDevices {
  readonly #secure: boolean;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'publicUrl'>,
    private readonly keys: SecretKeys,
  ) {
    this.#secure = new URL(config.publicUrl).protocol === 'https:';
  }

  find(cookie: string | undefined, email: string, standing: DeviceStanding = 'known'): KnownDevice | null {
    const device = readDeviceCookie(cookie);
    const mark = device?.marks.find((one) => one.standing === standing && this.#isOf(device.id, one, email));
    return device && mark ? { id: device.id, since: new Date(mark.atSeconds * 1000) } : null;
  }

  /** The cookie after an account was opened in the browser, beside what it says of other accounts. */
  mark(
    cookie: string | undefined,
    email: string,
    standings: DeviceStanding[],
    now: number = Date.now(),
  ): string {
    const before: DeviceCookie = readDeviceCookie(cookie) ?? {
      id: randomBytes(ID_BYTES).toString('base64url'),
      marks: [],
    };
    const atSeconds = Math.floor(now / 1000);
    const made = standings.map((standing) => {
      const mac = this.#mac(before.id, { standing, atSeconds }, email).toString('base64url');
      return { standing, atSeconds, mac };
    });
    const others = before.marks.filter(
      (mark) => !(standings.includes(mark.standing) && this.#isOf(before.id, mark, email)),
    );
    return deviceCookieHeader({ id: before.id, marks: [...made, ...others] }, this.#secure);
  }

  #isOf(id: string, mark: DeviceMark, email: string): boolean {
    return this.keys.fitsCode(Buffer.from(mark.mac, 'base64url'), claimOf(id, mark), ownerOf(email));
  }

  #mac(id: string, mark: Omit<DeviceMark, 'mac'>, email: string): Buffer {
    return this.keys.hashCode(claimOf(id, mark), ownerOf(email));
  }
}

const claimOf = (id: string, { standing, atSeconds }: Omit<DeviceMark, 'mac'>) =>
  `${id} ${standing} ${atSeconds}`;
const ownerOf = (email: string) => `device ${email}`;
