import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from './user.entity.ts';

/** One way to sign in as a user: the address and password, later an account elsewhere. */
@Entity({ schema: 'auth_service', name: 'identities' })
export class IdentityEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(
    () => UserEntity,
    (user) => user.identities,
  )
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('text')
  provider!: string;

  /** Who the user is to the provider; the user's own id where the provider is `email`. */
  @Column('text', { name: 'provider_id' })
  providerId!: string;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
