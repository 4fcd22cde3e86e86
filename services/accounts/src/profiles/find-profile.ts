import type { Transaction } from '@garimpo/service-kit';
import { ProfileEntity } from '../model/profile.entity.ts';

/**
 * The profile with its plan, in one statement: this is asked at the door of every tool route. (`findOne` with a
 * relation would send two, the first for the id alone.)
 */
export function findProfile(tx: Transaction, userId: string): Promise<ProfileEntity | null> {
  return tx
    .repository(ProfileEntity)
    .createQueryBuilder('profile')
    .leftJoinAndSelect('profile.plan', 'plan')
    .where('profile.id = :userId', { userId })
    .getOne();
}
