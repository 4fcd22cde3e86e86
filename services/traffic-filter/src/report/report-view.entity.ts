import type { CutQuery, ViewMail } from '@garimpo/traffic-filter-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A cut that its user keeps by a name. */
@Entity({ name: 'report_views' })
export class ReportViewEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'jsonb' })
  query!: CutQuery;

  @Column({ type: 'text', nullable: true })
  mail!: ViewMail | null;
}
