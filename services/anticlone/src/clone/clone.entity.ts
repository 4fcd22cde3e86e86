import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A page on another host that is, or may be, a copy of a protected page. */
@Entity({ name: 'detected_clones' })
export class CloneEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'anticlone_site_id' })
  siteId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text', name: 'case_status' })
  caseStatus!: string;

  @Column({ type: 'text', name: 'case_note' })
  caseNote!: string;
}
