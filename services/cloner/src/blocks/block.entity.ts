import type { BlockDrawing } from '@garimpo/cloner-contract';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A part of a page that its owner keeps, with its styles. */
@Entity({ name: 'blocks' })
export class BlockEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  html!: string;

  @Column({ type: 'jsonb' })
  drawing!: BlockDrawing;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
