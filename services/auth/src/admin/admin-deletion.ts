import { type Database, InjectDatabase, ProgramAccess } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { DeniedPrograms } from '../activity/denied-programs.ts';
import { AuthData } from '../personal-data/auth-data.ts';
import { UserEntity } from '../user/user.entity.ts';
import { UserStore } from '../user/user-store.ts';
import { userNotFound } from './admin-failures.ts';
import { AdminStore } from './admin-store.ts';

/** The end of a user by an operator. What other domains hold for the user stays there: the account's own deletion removes it. */
@Injectable()
export class AdminDeletion {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly store: AdminStore,
    private readonly data: AuthData,
    private readonly programs: ProgramAccess,
    private readonly closedPrograms: DeniedPrograms,
  ) {}

  async delete(id: string): Promise<void> {
    // Programs end first: once the row is gone, nothing says that they are due.
    await this.programs.endAll(id, new Date());
    const gone = await this.database.asService((tx) => tx.repository(UserEntity).delete({ id }));
    if (gone.affected === 0) throw userNotFound();
  }

  /** Leaves the id, and nothing that says whose it was or opens it. Marked last, so that one that breaks off is done again. */
  async softDelete(id: string): Promise<void> {
    const user = await this.database.asService((tx) => this.users.find(tx, id));
    if (!user) throw userNotFound();
    if (user.deletedAt !== null) return;
    const { email, emailVerifiedAt } = user;
    await this.data.endAccess({ userId: id, email, emailVerified: emailVerifiedAt !== null });
    await this.database.asService((tx) => this.store.markDeleted(tx, id));
    await this.closedPrograms.endDue(id);
  }
}
