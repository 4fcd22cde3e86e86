import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** That somebody may look at a version, and until when: it is kept as long. */
@Entity({ name: 'previews' })
export class PreviewEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  tool!: string;

  @Column({ type: 'text' })
  version!: string;

  @Column({ type: 'text', name: 'made_by' })
  madeBy!: string;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;
}
