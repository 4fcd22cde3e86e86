import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import { type DomainSchema, ownRowsPolicy } from '../../src/index.ts';

/** A domain as small as one can be: one user-owned table. */
@Entity({ schema: 'notes', name: 'notes' })
export class NoteEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  text!: string;

  @Column('text')
  status!: string;
}

export class CreateNotes1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table notes.notes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null default auth.uid(),
      text text not null constraint notes_text_unique unique,
      status text not null default 'new'
    )`);
    for (const sql of ownRowsPolicy('notes.notes', { domain: 'notes', owner: 'user_id' }))
      await runner.query(sql);
    await runner.query('grant select, delete on notes.notes to notes_user');
    await runner.query('grant insert (id, user_id, text), update (text) on notes.notes to notes_user');
    await runner.query('grant select, insert, update, delete on notes.notes to notes_service');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notes.notes');
  }
}

export class AddColour1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notes add column colour text not null default 'white'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notes drop column colour');
  }
}

export const notesSchema: DomainSchema = { domain: 'notes', migrations: [CreateNotes1700000000001] };
export const notesSchemaLater: DomainSchema = {
  domain: 'notes',
  migrations: [CreateNotes1700000000001, AddColour1700000000002],
};
