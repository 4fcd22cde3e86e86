import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** Ids of sites. Their first digits name the script, so that two ids may ask for one name. */
@Injectable()
export class SiteIds {
  next(): string {
    return randomUUID();
  }
}
