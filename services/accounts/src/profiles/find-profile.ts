import type { EntityManager } from 'typeorm';
import { ProfileEntity } from './profile.entity.ts';

/**
 * The profile with its plan, in one statement: this is asked at the door of every tool route. (`findOne` with a
 * relation would send two, the first for the id alone.)
 */
export function findProfile(tx: EntityManager, userId: string): Promise<ProfileEntity | null> {
  return tx
    .createQueryBuilder(ProfileEntity, 'profile')
    .leftJoinAndSelect('profile.plan', 'plan')
    .where('profile.id = :userId', { userId })
    .getOne();
}
