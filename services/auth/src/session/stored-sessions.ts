import { type Aal, type Database, InjectDatabase, OpenSessions, type Prepared } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';

const OPEN: Prepared = {
  name: 'session open',
  text: 'SELECT id FROM auth_service.sessions WHERE id = $1 AND aal <= $2',
};

const uuid = z.uuid();

/** For the guard of this process. As the service: it is asked before anybody is let in. */
@Injectable()
export class StoredSessions extends OpenSessions {
  constructor(@InjectDatabase('auth') private readonly database: Database) {
    super();
  }

  async isOpen(sessionId: string, aal: Aal): Promise<boolean> {
    if (!uuid.safeParse(sessionId).success) return false;
    return (await this.database.runAsService(OPEN, [sessionId, aal])).length > 0;
  }
}
