import type { AbuseReportView } from '@garimpo/cloner-contract';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody says of a clone, and what was decided about it. */
@Entity({ name: 'abuse_reports' })
export class AbuseReportEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'clone_id' })
  cloneId!: string;

  @Column({ type: 'text' })
  subdomain!: string;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  details!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'text', nullable: true })
  decision!: AbuseReportView['decision'];

  @Column({ type: 'text', name: 'decided_by', nullable: true })
  decidedBy!: string | null;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt!: Date | null;
}
