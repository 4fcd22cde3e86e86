import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A preview that was handed out; the version is kept until it expires. */
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
