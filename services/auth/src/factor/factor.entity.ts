import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../user/user.entity.ts';

/** A second way to prove who one is, beside the password or a letter. */
@Entity({ schema: 'auth_service', name: 'factors' })
export class FactorEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(
    () => UserEntity,
    (user) => user.factors,
  )
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('text')
  type!: 'totp' | 'phone';

  @Column('text', { name: 'friendly_name', nullable: true })
  friendlyName!: string | null;

  /** Counts only once a first code has shown that its owner has it. */
  @Column('text')
  status!: 'unverified' | 'verified';

  /** The shared secret, encrypted; never loaded with the user. */
  @Column('bytea', { name: 'secret_box', nullable: true, select: false })
  secretBox!: Buffer | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
