import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

const LENGTH = 8;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Names of links. They cannot be guessed from one another: 36^8 of them. */
@Injectable()
export class CampaignKeys {
  next(): string {
    return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  }
}
