import { KeySet } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { JWTVerifyGetKey } from 'jose';
import { SigningKeys } from './signing-keys.ts';

/** Lets the guards of this process check tokens without asking over HTTP for keys that lie next door. */
@Injectable()
export class InProcessKeySet extends KeySet {
  readonly key: JWTVerifyGetKey;

  constructor(keys: SigningKeys) {
    super();
    this.key = keys.find;
  }
}
