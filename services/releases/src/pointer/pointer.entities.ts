import type { ChangeEvidence, ReleaseEvent } from '@garimpo/releases-contract';
import { asNumber, type Counter, Metrics } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Counts what pointers went through: publishing, canaries, and what was taken back, by people and by itself. */
@Injectable()
export class PointerMoves {
  readonly #moves: Counter<'tool' | 'kind' | 'automatic'>;

  constructor(metrics: Metrics) {
    this.#moves = metrics.counter({
      name: 'garimpo_releases_total',
      help: 'Changes of what people load of a tool, by what was done, and whether the product did it by itself',
      labels: ['tool', 'kind', 'automatic'],
    });
  }

  /** Call after the commit. */
  count({ tool, kind, automatic }: Pick<ReleaseEvent, 'tool' | 'kind' | 'automatic'>): void {
    this.#moves.add({ tool, kind, automatic: String(automatic) });
  }
}

/** Current version of a tool and its canary, whose four columns are set together. */
@Entity({ name: 'pointers' })
export class PointerEntity {
  @PrimaryColumn({ type: 'text' })
  tool!: string;

  @Column({ type: 'text' })
  version!: string;

  @Column({ type: 'text', nullable: true })
  previous!: string | null;

  @Column({ type: 'text', name: 'canary_version', nullable: true })
  canaryVersion!: string | null;

  @Column({ type: 'integer', name: 'canary_share', nullable: true })
  canaryShare!: number | null;

  @Column({ type: 'text', name: 'canary_salt', nullable: true })
  canarySalt!: string | null;

  @Column({ type: 'timestamptz', name: 'canary_since', nullable: true })
  canarySince!: Date | null;

  @Column({ type: 'bigint', transformer: asNumber })
  revision!: number;

  @Column({ type: 'timestamptz', name: 'moved_at' })
  movedAt!: Date;
}

/** A line of a tool's history. */
@Entity({ name: 'events' })
export class EventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  tool!: string;

  @Column({ type: 'text' })
  kind!: ReleaseEvent['kind'];

  @Column({ type: 'timestamptz', name: 'happened_at' })
  happenedAt!: Date;

  @Column({ type: 'text' })
  who!: string;

  @Column({ type: 'text', name: 'claimed_by', nullable: true })
  claimedBy!: string | null;

  @Column({ type: 'text' })
  why!: string;

  @Column({ type: 'text', name: 'from_version', nullable: true })
  fromVersion!: string | null;

  @Column({ type: 'text', name: 'to_version' })
  toVersion!: string;

  /** Hundredths of a percent. */
  @Column({ type: 'integer', nullable: true })
  share!: number | null;

  @Column({ type: 'bigint', transformer: asNumber })
  revision!: number;

  @Column({ type: 'boolean' })
  automatic!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  evidence!: ChangeEvidence | null;
}
